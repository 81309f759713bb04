import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { PRICE_JUMP_PERCENT } from '#domain/catalog/product-warning.ts'
import type { ChangeSetId, ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { longTransaction } from '#server/db/statements.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeSetSchema, createChangeSet, expectDraft, readChangeSet } from '#server/shop/change-set/change-set.ts'
import { idOf } from '#server/shop/id-of.ts'
import { whereOf } from '#server/shop/list/list.ts'
import { saleState } from '#server/shop/sale-price.ts'
import type { Shop } from '#server/shop/shop.ts'
import { bulkSql, bulkTitle } from './bulk-action.ts'
import type { BulkAction } from './bulk-action.ts'
import { SHOWS_TILES } from './check-products.ts'
import { PRODUCT_TABLES, productList } from './product-list.ts'

/** As many ids are sent at once at most; more are added to the same draft. */
export const MAX_BULK_IDS = 1_500

/** Rows that a preview shows. */
const FIRST = 20

/** Which parts: some by id, or all that match a filter, with the number of them that was seen. */
export type BulkSelection = { ids: ProductId[] } | { filter: SQL[]; q?: string | undefined; count: number }

const sideSchema = z.record(z.string(), z.unknown())

/** A draft of one change of many parts, and what it would do. `unchanged` parts are as they would be already. */
export const bulkDraftSchema = z
  .object({
    changeSet: changeSetSchema,
    selected: z.int(),
    unchanged: z.int(),
    /** How many parts raise each alarm. */
    alarms: z.object({ price_jump: z.int(), below_cost: z.int(), below_reserved: z.int(), sale_above_price: z.int() }),
    /** The first rows; of a category and a brand the names. */
    first: z.array(z.object({ id: idOf<ProductId>(), name: z.string(), partNumber: z.string(), before: sideSchema, after: sideSchema })),
  })
  .meta({ id: 'ProductBulkDraft' })
export type BulkDraft = z.output<typeof bulkDraftSchema>

/** The name of the category or brand that an action sets. @throws {Problem} `invalid_input` when there is none, or it shows brand tiles. */
async function nameOf(tx: Transaction, action: BulkAction): Promise<string | null> {
  if (action.kind === 'category') {
    const [found] = await tx.select({ name: category.name, kind: category.kind }).from(category).where(eq(category.id, action.categoryId))
    if (!found) throw new Problem('invalid_input', { fields: { categoryId: 'does not exist any more' } })
    if (found.kind === 'brands') throw new Problem('invalid_input', { fields: { categoryId: SHOWS_TILES } })
    return found.name
  }
  if (action.kind !== 'brand' || action.brandId === null) return null
  const [found] = await tx.select({ name: brand.name }).from(brand).where(eq(brand.id, action.brandId))
  if (!found) throw new Problem('invalid_input', { fields: { brandId: 'does not exist any more' } })
  return found.name
}

const idList = (ids: readonly string[]) => sql`product.id = any(${sql.param([...ids])}::text[])`

const conditionOf = (selection: BulkSelection): SQL =>
  'ids' in selection ? idList(selection.ids) : (whereOf(productList, selection) ?? sql`true`)

/** The number of parts that are meant. @throws {Problem} `conflict` with `count`, when another number matches the filter by now. */
async function countSelected(tx: Transaction, selection: BulkSelection): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${PRODUCT_TABLES} where ${conditionOf(selection)}`,
  )
  const count = rows[0]?.count ?? 0
  if (!('ids' in selection) && count !== selection.count)
    throw new Problem('conflict', { detail: `By now ${count} parts match, not ${selection.count}.`, extra: { count } })
  return count
}

async function addRows(tx: Transaction, id: ChangeSetId, { selection, action }: { selection: BulkSelection; action: BulkAction }) {
  const { change, differs, errors } = bulkSql(action)
  await tx.execute(sql`
    insert into change_set_row (change_set_id, position, subject, change, errors, state)
    select ${id}, coalesce((select max(position) + 1 from change_set_row where change_set_id = ${id}), 0)
        + row_number() over (order by found.name, found.id) - 1,
      found.id, found.change, found.errors, case when found.errors is null then 'pending' else 'failed' end
    from (select product.id, product.name, ${change} as change, ${errors} as errors from ${PRODUCT_TABLES}
      where ${conditionOf(selection)} and ${differs}
        and not exists (select from change_set_row r where r.change_set_id = ${id} and r.subject = product.id)) found`)
}

/** The sale price of a part, while its sale is not over. */
const SALE = sql`case when ${saleState('p')} <> 'over' then p.sale_price_cents end`

/** The prices, cost and stock of each part of a draft, now and then. */
const draftValues = (id: ChangeSetId) => sql`
  select r.position, p.price_cents, ${SALE} as sale_price_cents, p.cost_cents, s.on_hand, s.reserved, s.track_stock,
    coalesce((r.change ->> 'priceCents')::bigint, p.price_cents) as price,
    case when jsonb_exists(r.change, 'salePriceCents') then (r.change ->> 'salePriceCents')::bigint else ${SALE} end as sale,
    coalesce((r.change ->> 'onHand')::bigint, s.on_hand) as stock, jsonb_exists(r.change, 'saleEndsAt') as restarts
  from change_set_row r join product p on p.id = r.subject join stock_level s on s.product_id = p.id
  where r.change_set_id = ${id} and r.state = 'pending'`

/** `productWarnings` of the domain in SQL, counted; a test compares the two. */
async function countWarnings(db: Queryable, id: ChangeSetId): Promise<BulkDraft['alarms']> {
  const prices = sql`(price <> price_cents or sale is distinct from sale_price_cents or restarts)`
  const { rows } = await db.execute<BulkDraft['alarms']>(sql`
    select count(*) filter (where price_cents > 0 and abs(price - price_cents) * 100 > price_cents::bigint * ${PRICE_JUMP_PERCENT}::int)::int as price_jump,
      count(*) filter (where ${prices} and (case when sale > 0 and sale < price then sale else price end) < cost_cents)::int as below_cost,
      count(*) filter (where track_stock and stock <> on_hand and stock < reserved)::int as below_reserved,
      count(*) filter (where ${prices} and sale > price)::int as sale_above_price
    from (${draftValues(id)}) v`)
  return rows[0] ?? { price_jump: 0, below_cost: 0, below_reserved: 0, sale_above_price: 0 }
}

/** What a stored change writes, without what it says it has seen. */
const writtenOf = ({ version: _, seenOnHand: __, ...fields }: Record<string, unknown>) => fields

async function readFirst(db: Queryable, id: ChangeSetId, name: string | null): Promise<BulkDraft['first']> {
  type Row = { id: ProductId; name: string; partNumber: string; before: Record<string, unknown>; change: Record<string, unknown> }
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.name, p.part_number as "partNumber", r.change, jsonb_build_object('priceCents', p.price_cents, 'salePriceCents', p.sale_price_cents,
      'saleStartsAt', p.sale_starts_at, 'saleEndsAt', p.sale_ends_at, 'onHand', s.on_hand, 'active', p.active, 'tags', p.tags, 'categoryId', c.name, 'brandId', b.name) as before
    from change_set_row r join product p on p.id = r.subject join stock_level s on s.product_id = p.id
      join category c on c.id = p.category_id left join brand b on b.id = p.brand_id
    where r.change_set_id = ${id} and r.state = 'pending' order by r.position limit ${FIRST}`)
  return rows.map(({ change, before, ...part }) => {
    const written = writtenOf(change)
    const named = Object.keys(written).map((field) => [field, field === 'categoryId' || field === 'brandId' ? name : written[field]])
    return {
      ...part,
      before: Object.fromEntries(Object.keys(written).map((field) => [field, before[field]])),
      after: Object.fromEntries(named),
    }
  })
}

/** How long each statement of a draft may take (s): 100,000 rows are written in 3 to 5 s. */
const DRAFT_SECONDS = 50

/**
 * Drafts one change of many parts, with a row for each part that it changes; nothing is written until the draft is started.
 * @param changeSetId a draft of the same action to which further parts are added; null for a new one.
 * @throws {Problem} `conflict` with `count` when the filter matches another number of parts than was seen; `invalid_input`.
 */
export async function draftBulkChange(
  shop: Shop,
  staff: Staff,
  { selection, action, changeSetId }: { selection: BulkSelection; action: BulkAction; changeSetId: ChangeSetId | null },
): Promise<BulkDraft> {
  return longTransaction(shop.db, DRAFT_SECONDS, async (tx) => {
    const name = await nameOf(tx, action)
    const added = await countSelected(tx, selection)
    const id =
      changeSetId ?? (await createChangeSet(tx, staff, { kind: 'products', title: bulkTitle(action, name), params: { selected: 0 } }))
    const { params } = await expectDraft(tx, id)
    const selected = added + (typeof params.selected === 'number' ? params.selected : 0)
    await tx.execute(sql`update change_set set params = ${JSON.stringify({ selected })}::jsonb where id = ${id}`)
    await addRows(tx, id, { selection, action })
    const changeSet = await readChangeSet(tx, id)
    return {
      changeSet,
      selected,
      unchanged: Math.max(0, selected - changeSet.total),
      alarms: await countWarnings(tx, id),
      first: await readFirst(tx, id, name),
    }
  })
}
