import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { paths } from '#web/api-types.gen.ts'
import type { Selection } from '#web/admin/table/list/definition.ts'
import { discardChangeSet } from '../change-set/change-set.ts'

export type BulkDraft = Schema<'ProductBulkDraft'>
export type BulkAction = paths['/api/admin/products/bulk']['post']['requestBody']['content']['application/json']['action']

/** Ids of one request: the API's bound. */
const MAX_IDS = 1_500

/**
 * Drafts one change of all that is selected; the preview is that of the whole.
 * @throws {ApiProblem} 409 with `count` when the filter matches another number of parts by now.
 */
export async function draftBulk(selection: Selection, action: BulkAction): Promise<BulkDraft> {
  if (!('ids' in selection)) {
    const { filter, q, count } = selection
    return read(api.POST('/api/admin/products/bulk', { body: { selection: { filter: [...filter], ...(q && { q }), count }, action } }))
  }
  const { ids } = selection
  const send = (start: number, changeSetId: string | null): Promise<BulkDraft> =>
    read(api.POST('/api/admin/products/bulk', { body: { selection: { ids: ids.slice(start, start + MAX_IDS) }, action, changeSetId } }))
  let draft = await send(0, null)
  try {
    for (let start = MAX_IDS; start < ids.length; start += MAX_IDS) draft = await send(start, draft.changeSet.id)
  } catch (error) {
    // Half a draft is none.
    await discardChangeSet(draft.changeSet.id).catch(() => undefined)
    throw error
  }
  return draft
}
