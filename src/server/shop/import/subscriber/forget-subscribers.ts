import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { UNDO_DAYS } from '#domain/change-set.ts'
import type { ChangeSetId, ImportId, SubscriberId } from '#domain/id.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import type { Shop } from '#server/shop/shop.ts'
import { partsOf } from '../row/checked-row.ts'

/** What the rows of an import keep of a subscriber: addresses, names, and how they agreed. */
const EMPTY = sql`change = '{}', after = null`

/** Whether a change set keeps nothing of anybody any more. */
const IS_EMPTY = sql`jsonb_exists(s.params, 'forgotten')`

/** Imports of subscribers, with the number of positions that their rows take. */
const setsOf = (db: Queryable, where: SQL) =>
  db.execute<{ id: ChangeSetId; rows: number }>(sql`
    select s.id, (select coalesce(max(r.position) + 1, 0) from change_set_row r where r.change_set_id = s.id)::int as rows from change_set s
    where s.kind = 'subscribers' and not ${IS_EMPTY} and ${where} order by s.id`)

/** Empties the rows of imports that have one of these addresses; what is still to be run stays. */
async function forgetSetRows(tx: Transaction, emails: readonly string[]) {
  for (const set of (await setsOf(tx, sql`true`)).rows)
    for (const part of partsOf(set.rows))
      await tx.execute(sql`update change_set_row r set ${EMPTY} from change_set s
        where s.id = r.change_set_id and s.id = ${set.id} and ${part}
          and r.change ->> 'email' = any(${sql.param([...emails])}::text[]) and (r.state <> 'pending' or s.state <> 'running')`)
}

/**
 * Empties the rows of people's files that have one of these addresses in a cell. What is not applied yet is not applied to them; what was, counts as it did.
 * Part by part: all rows of some weeks at once would take longer than a statement may.
 */
async function forgetFileRows(tx: Transaction, emails: readonly string[]) {
  const { rows: files } = await tx.execute<{ id: ImportId; rows: number }>(
    sql`select id, row_count as rows from import_file where type in ('subscribers', 'tracking') order by id`,
  )
  for (const file of files)
    for (const part of partsOf(file.rows))
      await tx.execute(sql`
        update import_row r set cells = '[]', change = null, before = null, after = null, key = null,
          errors = case when f.state = 'started' then null else jsonb_build_object('email', ${ERASED}::text) end,
          state = case when f.state = 'started' then r.state else 'error' end
        from import_file f where f.id = r.import_id and f.id = ${file.id} and ${part}
          and (r.change ->> 'email' = any(${sql.param([...emails])}::text[])
            or exists (select 1 from jsonb_array_elements_text(r.cells) cell where lower(btrim(cell)) = any(${sql.param([...emails])}::text[])))`)
}
const ERASED = 'was erased: who has this address is forgotten.'

/** Deletes what the rows of imports and of their files say of people who are no more; what is still to be run stays. */
export async function forgetSubscribers(
  tx: Transaction,
  { ids, emails = [] }: { ids: readonly SubscriberId[]; emails?: readonly string[] },
): Promise<void> {
  await tx.execute(sql`update change_set_row set ${EMPTY} where subject = any(${sql.param([...ids])}::text[])`)
  // Rows that added nobody name no subscriber.
  if (emails.length === 0) return
  await forgetSetRows(tx, emails)
  await forgetFileRows(tx, emails)
}

/** Nightly: deletes what imports say of subscribers as soon as they can no longer be undone. Returns how many imports. */
export async function forgetOldSubscribers(shop: Shop): Promise<number> {
  const { rows } = await setsOf(
    shop.db,
    sql`s.state not in ('draft', 'running', 'undoing') and coalesce(s.finished_at, s.created_at) < now() - make_interval(days => ${UNDO_DAYS})`,
  )
  for (const set of rows) {
    for (const part of partsOf(set.rows))
      await shop.db.execute(sql`update change_set_row set ${EMPTY} where change_set_id = ${set.id} and ${part}`)
    await shop.db.execute(sql`update change_set set params = params || '{"forgotten": true}' where id = ${set.id}`)
  }
  return rows.length
}
