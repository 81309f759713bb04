import { api, read } from '#web/api.ts'
import { rowsInState, runChangeSet } from '../../change-set/change-set.ts'
import type { ChangeRow, ChangeSet } from '../../change-set/change-set.ts'
import type { GridField, GridRow } from '../model/grid-columns.ts'
import type { CellEdit, RowEdits } from '../model/grid-store.ts'
import { cellsOfEdits } from './review.ts'
import { countOf } from '#domain/count-of.ts'

/** Bounds of one request: rows by the API's schema, bytes below the 64 kB of a body. */
const MAX_ROWS = 500
const MAX_BYTES = 48_000

interface SentRow {
  position: number
  productId: string
  change: Record<string, string | number | boolean | null>
}

/**
 * What is sent of a part: the fields whose values are right, with the version and the stock that were seen. Of a part that somebody has changed
 * since, that is the stock which the review has shown: they may have counted it, and two counts do not add up.
 */
export function changeOf(own: RowEdits, row: GridRow): SentRow['change'] | null {
  const cells = cellsOfEdits(own).filter(({ edit }) => edit.error === undefined)
  if (cells.length === 0) return null
  const stock = cells.find(({ field }) => field === 'onHand')
  return {
    ...Object.fromEntries(cells.map(({ field, edit }) => [field, edit.value])),
    version: row.version,
    ...(stock && { seenOnHand: row.version === stock.edit.version && typeof stock.edit.base === 'number' ? stock.edit.base : row.onHand }),
  }
}

/** Rows in groups that fit a request. */
export function chunksOf(rows: readonly SentRow[]): SentRow[][] {
  const chunks: SentRow[][] = []
  let bytes = Infinity
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length + 1
    const last = chunks.at(-1)
    if (last && bytes + size <= MAX_BYTES && last.length < MAX_ROWS) {
      last.push(row)
      bytes += size
    } else {
      chunks.push([row])
      bytes = size
    }
  }
  return chunks
}

export interface Saved {
  set: ChangeSet
  failed: ChangeRow[]
  /** The edits that were sent; others, which were wrong, are left. */
  sent: ReadonlySet<string>
}

/**
 * Saves edits as one change set and follows it to its end.
 * @param rows the parts as the review has shown them: a part that has changed since then is not written.
 * @throws {ApiProblem} when the shop refuses or does not answer; nothing has been written then, or the change set goes on by itself.
 */
export async function saveEdits(
  edits: ReadonlyMap<string, RowEdits>,
  rows: ReadonlyMap<string, GridRow>,
  onProgress: (set: ChangeSet) => void,
): Promise<Saved> {
  const sent = [...edits].flatMap(([id, own]) => {
    const row = rows.get(id)
    const change = row && changeOf(own, row)
    return change ? [{ productId: id, change }] : []
  })
  const title = `Grid: ${countOf(sent.length, 'part', 'parts')}`
  const { id: changeSetId } = await read(api.POST('/api/admin/change-sets', { body: { kind: 'products', title } }))
  for (const some of chunksOf(sent.map((row, position) => ({ ...row, position }))))
    await read(api.POST('/api/admin/change-sets/{changeSetId}/rows', { params: { path: { changeSetId } }, body: { rows: some } }))
  const set = await runChangeSet(changeSetId, 'start', onProgress)
  const failed = set.counts.failed > 0 ? await rowsInState(changeSetId, 'failed') : []
  const pending = set.counts.pending > 0 ? await rowsInState(changeSetId, 'pending') : []
  const missed = pending.map((row) => ({ ...row, errors: { row: 'Not saved: it was cancelled before.' } }))
  return { set, failed: [...failed, ...missed], sent: new Set(sent.map(({ productId }) => productId)) }
}

const GRID_FIELDS = new Set<string>(['name', 'priceCents', 'salePriceCents', 'costCents', 'onHand', 'active'])

/** Why a cell was not saved: the reason of its field, or that of the row. */
const reasonOf = (errors: ChangeRow['errors'], field: GridField) =>
  errors?.[field] ?? Object.entries(errors ?? {}).find(([name]) => !GRID_FIELDS.has(name))?.[1]

/** The edits that are left after saving: what was refused, with the reason at its cell, and what was wrong and not sent. */
export function editsLeft(edits: ReadonlyMap<string, RowEdits>, { failed, sent }: Saved): Map<string, RowEdits> {
  const failures = new Map(failed.map((row) => [row.subject, row.errors]))
  const left = new Map<string, RowEdits>()
  for (const [id, own] of edits) {
    const errors = failures.get(id)
    const cells = cellsOfEdits(own).flatMap(({ field, edit }): [GridField, CellEdit][] => {
      if (edit.error !== undefined || !sent.has(id)) return [[field, edit]]
      if (!failures.has(id)) return []
      return [[field, { ...edit, refused: reasonOf(errors ?? null, field) ?? 'Not saved: another cell of this part was refused.' }]]
    })
    if (cells.length > 0) left.set(id, { label: own.label, cells: Object.fromEntries(cells) })
  }
  return left
}
