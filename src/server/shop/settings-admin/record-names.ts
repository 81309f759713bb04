import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { Queryable } from '#server/db/client.ts'

/** What staff call a record, by the prefix of its id: a select of `id` and `name` of those whose `id` is among `ids`. */
const NAMES: Record<string, (ids: SQL) => SQL> = {
  prd: (ids) => sql`select id, sku || ', ' || name as name from product where id = any(${ids})`,
  brd: (ids) => sql`select id, name from brand where id = any(${ids})`,
  cat: (ids) => sql`select id, name from category where id = any(${ids})`,
  mdl: (ids) =>
    sql`select a.id, b.name || ' ' || a.number as name from appliance a join brand b on b.id = a.brand_id where a.id = any(${ids})`,
  sug: (ids) => sql`select id, name from suggestion_rule where id = any(${ids})`,
  med: (ids) => sql`select id, name from media where id = any(${ids})`,
  imp: (ids) => sql`select id, name from import_file where id = any(${ids})`,
  // The row is gone once somebody has joined; the log has whom it was for.
  inv: (ids) =>
    sql`select subject as id, max(after ->> 'email') as name from audit_log where subject = any(${ids}) and action = 'staff.invite' group by subject`,
  chg: (ids) => sql`select id, title as name from change_set where id = any(${ids})`,
  ord: (ids) => sql`select id, number as name from "order" where id = any(${ids})`,
  ret: (ids) => sql`select id, number as name from order_return where id = any(${ids})`,
  shp: (ids) => sql`select s.id, o.number as name from shipment s join "order" o on o.id = s.order_id where s.id = any(${ids})`,
  dsc: (ids) => sql`select id, code as name from discount_code where id = any(${ids})`,
  use: (ids) => sql`select id, case when role = 'user' then email else name end as name from "user" where id = any(${ids})`,
  gst: (ids) => sql`select id, email as name from customer where id = any(${ids})`,
  sub: (ids) => sql`select id, email as name from newsletter_subscriber where id = any(${ids})`,
  key: (ids) => sql`select id, name from api_key where id = any(${ids})`,
  whe: (ids) => sql`select id, url as name from webhook_endpoint where id = any(${ids})`,
  rep: (ids) => sql`select id, name from saved_report where id = any(${ids})`,
  viw: (ids) => sql`select id, name from saved_view where id = any(${ids})`,
}

/** Changes of the orders, returns, parts and discount codes that have exactly this number, SKU or code: what the log shows of them. */
export function calledSo(text: string): SQL {
  const number = text.trim().toUpperCase()
  return sql`audit_log.subject = any(array(
    select id from "order" where number = ${number}
    union all select id from order_return where number = ${number}
    union all select s.id from shipment s join "order" o on o.id = s.order_id where o.number = ${number}
    union all select id from discount_code where code = ${number}
    union all select product_id from part_number where kind in ('mpn', 'sku') and normalised = ${normalisePartNumber(text)}))`
}

/** What staff call these records, by id: a SKU with its name, an order's number, a code, an address. Those that are gone, or that have no name, are left out. */
export async function recordNames(db: Queryable, subjects: readonly string[]): Promise<Map<string, string>> {
  const byPrefix = Map.groupBy(new Set(subjects), (subject) => subject.split('_', 1)[0] ?? '')
  const selects = [...byPrefix].flatMap(([prefix, ids]) => NAMES[prefix]?.(sql`${sql.param(ids)}::text[]`) ?? [])
  if (selects.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(sql.join(selects, sql` union all `))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
