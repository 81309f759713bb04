import { sql } from 'drizzle-orm'
import { UNDO_DAYS } from '#domain/change-set.ts'
import type { ChangeSetId, SubscriberId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Shop } from '#server/shop/shop.ts'
import { partsOf } from '../row/checked-row.ts'

/** What the rows of an import keep of a subscriber: addresses, names, and how they agreed. */
const EMPTY = sql`change = '{}', after = null`

/** Whether a change set keeps nothing of anybody any more. */
const IS_EMPTY = sql`jsonb_exists(s.params, 'forgotten')`

/**
 * Empties the rows of people's files that have one of these addresses in a cell. What is not applied yet is not applied to them; what was, counts as it did.
 */
const forgetFileRows = (tx: Transaction, emails: readonly string[]) =>
  tx.execute(sql`
    update import_row r set cells = '[]', change = null, before = null, after = null, key = null,
      errors = case when f.state = 'started' then null else jsonb_build_object('email', ${ERASED}::text) end,
      state = case when f.state = 'started' then r.state else 'error' end
    from import_file f where f.id = r.import_id and f.type in ('subscribers', 'tracking')
      and (r.change ->> 'email' = any(${sql.param([...emails])}::text[])
        or exists (select 1 from jsonb_array_elements_text(r.cells) cell where lower(btrim(cell)) = any(${sql.param([...emails])}::text[])))`)
const ERASED = 'was erased: who has this address is forgotten.'

/** Deletes what the rows of imports and of their files say of people who are no more; what is still to be run stays. */
export async function forgetSubscribers(
  tx: Transaction,
  { ids, emails = [] }: { ids: readonly SubscriberId[]; emails?: readonly string[] },
): Promise<void> {
  await tx.execute(sql`update change_set_row set ${EMPTY} where subject = any(${sql.param([...ids])}::text[])`)
  // Rows that added nobody name no subscriber.
  if (emails.length === 0) return
  await tx.execute(sql`update change_set_row r set ${EMPTY} from change_set s
    where s.id = r.change_set_id and s.kind = 'subscribers' and not ${IS_EMPTY}
      and r.change ->> 'email' = any(${sql.param([...emails])}::text[]) and (r.state <> 'pending' or s.state <> 'running')`)
  await forgetFileRows(tx, emails)
}

/** Nightly: deletes what imports say of subscribers as soon as they can no longer be undone. Returns how many imports. */
export async function forgetOldSubscribers(shop: Shop): Promise<number> {
  const { rows } = await shop.db.execute<{ id: ChangeSetId; rows: number }>(sql`
    select s.id, (select coalesce(max(r.position) + 1, 0) from change_set_row r where r.change_set_id = s.id)::int as rows from change_set s
    where s.kind = 'subscribers' and s.state not in ('draft', 'running', 'undoing') and not ${IS_EMPTY}
      and coalesce(s.finished_at, s.created_at) < now() - make_interval(days => ${UNDO_DAYS})`)
  for (const set of rows) {
    for (const part of partsOf(set.rows))
      await shop.db.execute(sql`update change_set_row set ${EMPTY} where change_set_id = ${set.id} and ${part}`)
    await shop.db.execute(sql`update change_set set params = params || '{"forgotten": true}' where id = ${set.id}`)
  }
  return rows.length
}
