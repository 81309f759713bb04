import { and, eq, sql } from 'drizzle-orm'
import type { ChangeSetId, ImportId } from '#domain/id.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { longTransaction } from '#server/db/statements.ts'
import { importFile } from '#server/db/schema/office/import.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { StoredImport } from '../row/checked-row.ts'

/** So many earlier imports are looked at, the last ones: one a week for the 60 days that imports are kept, and some more. */
const MAX_EARLIER = 12

/** How long comparing with one of them may take (s): two files of 50,000 rows take less than 1 s on a machine that has nothing else to do. */
const COMPARE_SECONDS = 20

/** Files of these types are lists of parts. */
const OF_PARTS: ReadonlySet<StoredImport['type']> = new Set(['products', 'prices', 'stock', 'numbers'])

interface Earlier {
  id: ImportId
  changeSetId: ChangeSetId
}

/** Imports before this one that were applied, of files with the same columns, or of the same kind of shop: the last one first. */
async function readEarlier(db: Queryable, { id, type, source, createdAt }: StoredImport): Promise<Earlier[]> {
  if (!OF_PARTS.has(type)) return []
  const { rows } = await db.execute<Earlier & Record<string, unknown>>(sql`
    select f.id, f.change_set_id as "changeSetId"
    from import_file f join change_set s on s.id = f.change_set_id and s.state in ('done', 'cancelled')
    where f.type = ${type} and f.created_at < ${createdAt.toISOString()}::timestamptz
      and (f.header = (select header from import_file where id = ${id}) or f.source = ${source})
    order by f.created_at desc limit ${MAX_EARLIER}`)
  return rows
}

/** The parts that rows with an error name: such a row is stored as one of no part. */
const NAMED = {
  sku: sql`join product p on upper(p.sku) = upper(r.key)`,
  number: sql`join part_number n on n.kind = 'mpn' and n.normalised = r.key join product p on p.id = n.product_id`,
  id: sql`join product p on p.id = r.key`,
} as const

/** An import whose rows are all checked, under its lock; null when its check was stopped, or begun again. */
async function lockWhole(tx: Transaction, id: ImportId): Promise<StoredImport | null> {
  const [file] = await tx.select().from(importFile).where(eq(importFile.id, id)).for('update')
  return file?.state === 'checking' && file.checkedTo >= file.rowCount ? file : null
}

/**
 * Notes the parts of one earlier import that are not in this file. Where less than half of its parts are, the file is no newer edition of that one: it is for
 * one brand, or of another supplier with the same columns.
 */
const noteGone = (tx: Transaction, { id, options }: StoredImport, earlier: Earlier) =>
  tx.execute(sql`
    with here as materialized (
      select subject as part from import_row where import_id = ${id} and subject is not null
      union select p.id from import_row r ${NAMED[options.matchBy]}
        where r.import_id = ${id} and r.state = 'error' and r.subject is null and r.key is not null),
    brought as materialized (
      select subject as part from import_row where import_id = ${earlier.id} and state = 'same'
      union select subject from change_set_row where change_set_id = ${earlier.changeSetId} and subject is not null),
    compared as materialized (select part, part in (select part from here) as is_here from brought)
    insert into import_gone (import_id, product_id, brought_by)
    select ${id}, p.id, ${earlier.id} from compared c join product p on p.id = c.part and p.active
    where not c.is_here and (select count(*) filter (where is_here) * 2 >= count(*) from compared)
    on conflict do nothing`)

/** A part that the file has under its own SKU as well was not renamed: the new one is another. */
const forgetTwins = (db: Queryable, id: ImportId) =>
  db.execute(sql`
    update import_row r set twin = null, alarms = alarms - 'twin' where import_id = ${id} and twin is not null
      and twin->>'id' in (select subject from import_row where import_id = ${id} and subject is not null)`)

/** Ends a check whose rows are all checked: finds the parts that are not in the file any more, an earlier import at a time. */
export async function endCheck(shop: Shop, id: ImportId): Promise<void> {
  const [file] = await shop.db.select().from(importFile).where(eq(importFile.id, id))
  if (file?.state !== 'checking') return
  for (const earlier of await readEarlier(shop.db, file))
    await retryTransaction(() =>
      longTransaction(shop.db, COMPARE_SECONDS, async (tx) => {
        const whole = await lockWhole(tx, id)
        if (whole) await noteGone(tx, whole, earlier)
      }),
    )
  await forgetTwins(shop.db, id)
  await shop.db
    .update(importFile)
    .set({ state: 'checked', updatedAt: sql`clock_timestamp()` })
    .where(and(eq(importFile.id, id), eq(importFile.state, 'checking'), sql`checked_to >= row_count`))
}
