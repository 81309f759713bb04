import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_ON_HAND } from '#domain/catalog/stock.ts'
import type { BrandId, CategoryId } from '#domain/id.ts'
import { formatMoney } from '#domain/money.ts'
import { PRICE_ENDINGS, PRICE_RULE_BOUNDS } from '#domain/pricing/reprice-rule.ts'
import type { PriceRule } from '#domain/pricing/reprice-rule.ts'
import { sentId } from '#server/shop/id-of.ts'
import { hasLapsedDates } from '#server/shop/sale-price.ts'
import { MAX_PRICE_CENTS, MAX_TAGS } from './product-fields.ts'

const cents = z.int().min(0).max(MAX_PRICE_CENTS)
const tags = z.array(z.string().trim().min(1).max(60)).max(20).default([])
const ending = z.enum(PRICE_ENDINGS)

/** What is done with many parts at once. Shares are in basis points: 500 is 5 %. */
export const bulkActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), active: z.boolean() }),
  z.strictObject({
    kind: z.literal('price'),
    basisPoints: z.int().min(PRICE_RULE_BOUNDS.min).max(PRICE_RULE_BOUNDS.max),
    ending,
  }),
  z.strictObject({ kind: z.literal('sale_off'), basisPoints: z.int().min(1).max(9_900), ending }),
  z.strictObject({ kind: z.literal('sale_price'), salePriceCents: cents.nullable() }),
  z.strictObject({ kind: z.literal('category'), categoryId: sentId<CategoryId>() }),
  z.strictObject({ kind: z.literal('brand'), brandId: sentId<BrandId>().nullable() }),
  z
    .strictObject({ kind: z.literal('tags'), add: tags, remove: tags })
    .refine(({ add, remove }) => add.length + remove.length > 0, { error: 'name a tag to add or to remove' }),
  z.strictObject({ kind: z.literal('stock_set'), onHand: z.int().min(0).max(MAX_ON_HAND) }),
  z.strictObject({ kind: z.literal('stock_adjust'), delta: z.int().min(-1_000_000).max(1_000_000) }),
])
export type BulkAction = z.output<typeof bulkActionSchema>

/** An action in SQL, over `product` and `stock_level`: the change of a part, whether it changes anything, and what forbids it. */
export interface BulkSql {
  change: SQL
  differs: SQL
  /** Field → why it cannot be, as JSON; null when it can. */
  errors: SQL
}

/** `priceByRule` of the domain in SQL; a test compares the two. */
function byRule(column: SQL, rule: PriceRule): SQL {
  const share = sql`div(${column}::numeric * ${10_000 + rule.basisPoints}::int + 5000, 10000)`
  if (rule.ending === 'exact') return sql`(case when ${column} = 0 then 0 else ${share} end)::bigint`
  const end = Number(rule.ending)
  return sql`(case when ${column} = 0 then 0 else greatest(floor((${share} - ${end}::int + 50) / 100) * 100 + ${end}::int, ${end || 100}::int) end)::bigint`
}

const NO_ERRORS = sql`null::jsonb`
const refuse = (field: string, condition: SQL, reason: string) =>
  sql`case when ${condition} then jsonb_build_object(${field}::text, ${reason}::text) end`

const price = sql`product.price_cents`
const sale = sql`product.sale_price_cents`

/** Prices are made of those that were looked at: when somebody has changed the part since, the row is not written. */
const money = (field: string, column: SQL, value: SQL): BulkSql => ({
  change: sql`jsonb_build_object('version', product.version, ${field}::text, ${value})`,
  differs: sql`${column} is distinct from ${value}`,
  errors: refuse(field, sql`${value} > ${MAX_PRICE_CENTS}::int`, `would be over ${formatMoney(MAX_PRICE_CENTS)}`),
})

/** A sale price counts from the writing on: where dates of another sale would keep it from that, they go, also when the price is the same. */
function saleMoney(value: SQL): BulkSql {
  const { change, differs, errors } = money('salePriceCents', sale, value)
  const restarts = sql`(${value} is not null and ${hasLapsedDates('product')})`
  return {
    change: sql`${change} || case when ${restarts} then '{"saleStartsAt": null, "saleEndsAt": null}'::jsonb else '{}'::jsonb end`,
    differs: sql`(${differs} or ${restarts})`,
    errors,
  }
}

const plain = (field: string, column: SQL, value: SQL): BulkSql => ({
  change: sql`jsonb_build_object(${field}::text, ${value})`,
  differs: sql`${column} is distinct from ${value}`,
  errors: NO_ERRORS,
})

/**
 * What was sold between the preview and the writing stays counted: the row says what was seen. A count is not set over one that somebody has made
 * since, as the version tells; pieces more or fewer are so many of whatever there is.
 */
const stock = (value: SQL, isCount: boolean): BulkSql => ({
  change: sql`jsonb_build_object('onHand', ${value}, 'seenOnHand', stock_level.on_hand)${isCount ? sql` || jsonb_build_object('version', product.version)` : sql``}`,
  differs: sql`stock_level.on_hand <> ${value}`,
  errors: sql`coalesce(${refuse('onHand', sql`${value} < 0 and stock_level.track_stock and not stock_level.allow_backorder`, 'would be below 0')},
    ${refuse('onHand', sql`${value} > ${MAX_ON_HAND}::int`, `would be over ${MAX_ON_HAND.toLocaleString('en-US')}`)})`,
})

function tagsOf({ add, remove }: { add: string[]; remove: string[] }): BulkSql {
  const texts = (list: string[]) => sql`${sql.param(list)}::text[]`
  // In their order, new ones last, each once.
  const value = sql`array(select every_tag.tag from (
      select tag, place from unnest(product.tags) with ordinality as old(tag, place)
      union all select tag, 1000 + place from unnest(${texts(add)}) with ordinality as new(tag, place)) every_tag
    where tag <> all(${texts(remove)}) group by tag order by min(place))`
  return {
    change: sql`jsonb_build_object('version', product.version, 'tags', to_jsonb(${value}))`,
    differs: sql`product.tags is distinct from ${value}`,
    errors: refuse('tags', sql`cardinality(${value}) > ${MAX_TAGS}::int`, `would be more than ${MAX_TAGS}`),
  }
}

/** An action in SQL. */
export function bulkSql(action: BulkAction): BulkSql {
  switch (action.kind) {
    case 'status':
      return plain('active', sql`product.active`, sql`${action.active}::boolean`)
    case 'price':
      return money('priceCents', price, byRule(price, action))
    case 'sale_off':
      return saleMoney(byRule(price, { basisPoints: -action.basisPoints, ending: action.ending }))
    case 'sale_price':
      return saleMoney(sql`${action.salePriceCents}::int`)
    case 'category':
      return plain('categoryId', sql`product.category_id`, sql`${action.categoryId}::text`)
    case 'brand':
      return plain('brandId', sql`product.brand_id`, sql`${action.brandId}::text`)
    case 'tags':
      return tagsOf(action)
    case 'stock_set':
      return stock(sql`${action.onHand}::int`, true)
    case 'stock_adjust':
      return stock(sql`(stock_level.on_hand + ${action.delta}::int)`, false)
  }
}

const signed = (basisPoints: number) => `${basisPoints > 0 ? '+' : '−'}${Math.abs(basisPoints) / 100} %`
const endingText = (kind: PriceRule['ending']) => (kind === 'exact' ? '' : `, to .${kind}`)

/** What an action is called in the list of changes; `name` is that of the category or brand. */
export function bulkTitle(action: BulkAction, name: string | null): string {
  switch (action.kind) {
    case 'status':
      return action.active ? 'Activate' : 'Archive'
    case 'price':
      return `Prices ${signed(action.basisPoints)}${endingText(action.ending)}`
    case 'sale_off':
      return `Sale prices at ${signed(-action.basisPoints)}${endingText(action.ending)}`
    case 'sale_price':
      return action.salePriceCents === null ? 'End sale prices' : `Sale price ${formatMoney(action.salePriceCents)}`
    case 'category':
      return `Category: ${name}`
    case 'brand':
      return name === null ? 'No brand' : `Brand: ${name}`
    case 'tags':
      return `Tags: ${[...action.add.map((tag) => `+ ${tag}`), ...action.remove.map((tag) => `− ${tag}`)].join(', ')}`.slice(0, 200)
    case 'stock_set':
      return `Stock set to ${action.onHand}`
    case 'stock_adjust':
      return `Stock ${action.delta > 0 ? '+' : '−'}${Math.abs(action.delta)}`
  }
}
