import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ChangeSetId, ProductId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { idOf } from '#server/shop/id-of.ts'
import { addChangeRows, kindOfChangeSet } from '#server/shop/change-set/change-set.ts'
import type { NewChangeRow } from '#server/shop/change-set/change-set.ts'
import type { ChangeHandler, ChangeResult, StoredRow } from '#server/shop/change-set/run-change-set.ts'
import { countWordsOfSet } from './count-new-words.ts'
import { productChangeSchema } from './product-fields.ts'
import { endOldSales } from './end-old-sales.ts'
import { lockProducts } from './product-record.ts'
import { writeProducts } from './write-products.ts'
import type { ProductWrite, ProductWritten } from './write-products.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The kind of a change set of parts. */
export const PRODUCTS = 'products'

const productId = idOf<ProductId>()
const actorId = idOf<UserId>()

/** The change of a part as a change set stores it: its fields, and what was seen of it. */
export const storedProductChange = productChangeSchema.extend({ version: z.int().optional(), seenOnHand: z.int().optional() })

/**
 * Adds rows to a change set of parts. Of another kind, such as a letter to buyers, whoever has made the draft has written its rows.
 * @throws {Problem} `not_allowed_in_state`, and as `addChangeRows`
 */
export async function addProductChanges({ db }: Shop, id: ChangeSetId, rows: readonly NewChangeRow[]): Promise<void> {
  const kind = await kindOfChangeSet(db, id)
  if (kind !== null && kind !== PRODUCTS) throw new Problem('not_allowed_in_state', { detail: 'Rows are added to changes of parts alone.' })
  await db.transaction((tx) => addChangeRows(tx, id, rows))
}

/** Rows in groups in which each part stands once, in their order. */
function groupsOf(rows: readonly StoredRow[]): StoredRow[][] {
  const groups: StoredRow[][] = []
  const places = new Map<string, number>()
  for (const row of rows) {
    const place = row.subject === null ? 0 : (places.get(row.subject) ?? -1) + 1
    if (row.subject !== null) places.set(row.subject, place)
    ;(groups[place] ??= []).push(row)
  }
  return groups
}

const resultOf = ({ position }: StoredRow, written: ProductWritten): ChangeResult => {
  if (written.state === 'refused') return { position, state: 'failed', errors: written.fields }
  if (written.state === 'same') return { position, state: 'same', subject: written.id }
  const { id, before, after, version } = written
  return { position, state: 'written', subject: id, before, after, version }
}

async function writeRows(
  tx: Transaction,
  { actor, id }: { actor: string; id: string },
  rows: readonly { row: StoredRow; write: ProductWrite }[],
): Promise<{ row: StoredRow; write: ProductWrite; written: ProductWritten }[]> {
  const results = await writeProducts(
    tx,
    { userId: actorId.parse(actor), requestId: id },
    rows.map(({ write }) => write),
  )
  return rows.flatMap(({ row, write }, at) => {
    const written = results[at]
    return written ? [{ row, write, written }] : []
  })
}

const writeOf = (row: StoredRow): ProductWrite => {
  const { version, seenOnHand, ...change } = storedProductChange.parse(row.change)
  return { id: row.subject === null ? null : productId.parse(row.subject), version, seenOnHand, change }
}

/** A row that is undone, and the version of its part that it goes on from. */
interface Undoing {
  row: StoredRow
  version: number | undefined
}

/**
 * The rows with their versions by now (`moveEarlier`). What another set has changed after them, and was undone again, counts as two versions: nothing of it is
 * left, and sets are undone one after the other, the last first.
 */
async function withVersions(tx: Transaction, setId: string, rows: readonly StoredRow[]): Promise<Undoing[]> {
  const { rows: found } = await tx.execute<{ position: number; version: number | null; later: number }>(sql`
    select r.position, r.version, (select count(*)::int from change_set_row l
      where l.subject = r.subject and l.change_set_id <> r.change_set_id and l.state = 'undone' and l.version > r.version) as later
    from change_set_row r
    where r.change_set_id = ${setId} and r.position = any(${sql.param(rows.map(({ position }) => position))}::int[])`)
  const versions = new Map(found.map((one) => [one.position, one]))
  return rows.map((row) => {
    const { version, later } = versions.get(row.position) ?? { version: row.version, later: 0 }
    return { row: { ...row, version }, version: version === null ? undefined : version + 2 * later }
  })
}

/** The write that undoes a row: what was added is archived, of what was changed the fields go back. */
const undoOf = ({ row, version }: Undoing, onHand: number): ProductWrite => {
  const id = productId.parse(row.subject)
  const change = row.before === null ? { active: false } : productChangeSchema.parse(row.before)
  const after = productChangeSchema.partial().safeParse(row.after).data
  // Sales since then are no reason to keep a count, and they stay counted.
  const moved = change.onHand !== undefined && after?.onHand !== undefined ? { onHand: onHand - (after.onHand - change.onHand) } : {}
  return { id, version, change: { ...change, ...moved } }
}

/**
 * What a part's change directly before, in the same set, has made is there again: its undoing goes on from the version of now. Those before it keep their
 * distance, by which it is seen whether somebody has changed the part between two of them.
 */
const moveEarlier = (tx: Transaction, setId: string, undone: readonly { row: StoredRow; version: number | null }[]) => {
  const moved = undone.map(({ row: { subject, position, version }, version: next }) => ({
    subject,
    position,
    by: (next ?? 0) - (version ?? 0) + 1,
  }))
  return tx.execute(sql`
    update change_set_row r set version = r.version + x.by
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as x(subject text, position int, by int)
    where r.change_set_id = ${setId} and r.subject = x.subject and r.state = 'written' and r.position < x.position`)
}

/** Changes of parts, by the grid, by bulk actions and by imports. */
export const productChanges: ChangeHandler = {
  lanes: 2,
  async apply(tx, set, rows) {
    const results: ChangeResult[] = []
    for (const group of groupsOf(rows)) {
      const writes = await endOldSales(
        tx,
        group.map((row) => ({ ...writeOf(row), row })),
      )
      const written = await writeRows(
        tx,
        set,
        writes.map(({ row, ...write }) => ({ row, write })),
      )
      results.push(...written.map(({ row, written: one }) => resultOf(row, one)))
    }
    return results
  },
  async undo(tx, set, rows) {
    const results: ChangeResult[] = []
    for (const group of groupsOf(rows)) {
      const known = await lockProducts(
        tx,
        group.map((row) => productId.parse(row.subject)),
      )
      const written = await writeRows(
        tx,
        set,
        (await withVersions(tx, set.id, group)).map((undoing) => ({
          row: undoing.row,
          write: undoOf(undoing, known.get(productId.parse(undoing.row.subject))?.onHand ?? 0),
        })),
      )
      const undone: { row: StoredRow; version: number | null }[] = []
      for (const { row, write, written: one } of written) {
        const { position } = row
        if (one.state === 'refused') results.push({ position, state: 'kept', errors: one.fields })
        else {
          results.push({ position, state: 'undone' })
          undone.push({ row, version: one.state === 'written' ? one.version : (write.version ?? row.version) })
        }
      }
      await moveEarlier(tx, set.id, undone)
    }
    return results
  },
  ended: countWordsOfSet,
}
