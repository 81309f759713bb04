import { csvRow, neutralise } from '#domain/spreadsheet.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { isProductField } from '../editor/product-tabs.ts'
import { PRODUCT_LABELS } from '../editor/product-values.ts'

export type ChangeSet = Schema<'ChangeSet'>
export type ChangeRow = Schema<'ChangeSetRow'>

/** How often a running change is asked how far it is, in ms. */
const POLL_MS = 400

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const path = (changeSetId: string) => ({ path: { changeSetId } })

/**
 * Starts, or undoes, a change of many parts, and follows it to its end. `onProgress` hears of each answer.
 * @throws {ApiProblem}
 */
export async function runChangeSet(id: string, step: 'start' | 'undo', onProgress: (set: ChangeSet) => void): Promise<ChangeSet> {
  let set = await read(api.POST('/api/admin/change-sets/{changeSetId}/{step}', { params: { path: { changeSetId: id, step } }, body: {} }))
  while (set.state === 'running' || set.state === 'undoing') {
    onProgress(set)
    await wait(POLL_MS)
    set = await read(api.GET('/api/admin/change-sets/{changeSetId}', { params: path(id) }))
  }
  onProgress(set)
  return set
}

/** Asks a running change to end after its present rows. */
export const cancelChangeSet = (id: string): Promise<ChangeSet> =>
  read(api.POST('/api/admin/change-sets/{changeSetId}/{step}', { params: { path: { changeSetId: id, step: 'cancel' } }, body: {} }))

/** Throws a draft away. */
export const discardChangeSet = (id: string): Promise<unknown> =>
  read(api.DELETE('/api/admin/change-sets/{changeSetId}', { params: path(id) }))

/** All rows of a change in a state: what is missing from them counts as something else. @throws {ApiProblem} */
export async function rowsInState(id: string, state: ChangeRow['state']): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = []
  for (let page = 1; ; page += 1) {
    const answer = await read(api.GET('/api/admin/change-sets/{changeSetId}/rows', { params: { ...path(id), query: { page, state } } }))
    rows.push(...answer.rows)
    if (page >= answer.pageCount) return rows
  }
}

/** Why rows could not go back to what they were, each reason once: somebody has changed them since, or what they were is not possible any more. */
export async function keptReasons(id: string): Promise<string[]> {
  const { rows } = await read(api.GET('/api/admin/change-sets/{changeSetId}/rows', { params: { ...path(id), query: { state: 'kept' } } }))
  const reasons = rows.flatMap(({ errors }) => Object.entries(errors ?? {}))
  return [...new Set(reasons.map(([field, text]) => (isProductField(field) ? `${PRODUCT_LABELS[field]} ${text}` : text)))]
}

/** One and many of what a change is about, and what was done to them, and undone; of parts unless its kind is here. */
interface KindWords {
  nouns: readonly [string, string]
  done: string
  undone: string
}
const PARTS: KindWords = { nouns: ['part', 'parts'], done: 'changed', undone: 'changed back' }
const OTHERS: Record<string, KindWords> = {
  fits: { ...PARTS, nouns: ['fit', 'fits'] },
  redirects: { ...PARTS, nouns: ['redirect', 'redirects'] },
  subscribers: { nouns: ['subscriber', 'subscribers'], done: 'added', undone: 'removed' },
  'buyer-letters': { nouns: ['buyer', 'buyers'], done: 'written to', undone: '' },
  shipments: { ...PARTS, nouns: ['order', 'orders'], done: 'shipped' },
}

/** What has become of a change, in one sentence. */
export function resultText({ kind, state, counts, total }: ChangeSet): string {
  const { nouns, done, undone } = OTHERS[kind] ?? PARTS
  const records = (count: number) => `${count.toLocaleString('en-US')} ${nouns[count === 1 ? 0 : 1]}`
  if (state === 'undone')
    return `${records(counts.undone)} ${undone}${counts.kept > 0 ? `; ${counts.kept.toLocaleString('en-US')} kept as ${counts.kept === 1 ? 'it is' : 'they are'}` : ''}`
  const failed = counts.failed > 0 ? `; ${counts.failed} failed` : ''
  const cancelled = state === 'cancelled' ? ` of ${total.toLocaleString('en-US')} before it was cancelled` : ''
  return `${records(counts.written)} ${done}${cancelled}${failed}`
}

/** Gives the browser a file with these rows, of which no cell is a formula. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  const content = rows.map((row) => csvRow(row.map(neutralise))).join('')
  saveFile(new Blob([`\uFEFF${content}`], { type: 'text/csv' }), name)
}
