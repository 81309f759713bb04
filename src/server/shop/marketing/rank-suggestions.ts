import { sql } from 'drizzle-orm'
import { currentPrice } from '#server/shop/sale-price.ts'
import type { ProductId, SuggestionRuleId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'

/** What is in the cart, and how many suggestions are requested. */
export interface SuggestionRequest {
  slugs: string[]
  /** Names of categories and subcategories, as cart lines store them: they stand in for parts that the shop knows no more. */
  categories: string[]
  max: number
}

/** A part for the cart, and what its points consist of. */
export interface RankedPart {
  id: ProductId
  /** It fits an appliance that a part in the cart fits: such parts come before all others (specification, decision 45). */
  fits: boolean
  /** The sum of all below. */
  total: number
  priority: number
  onSale: number
  wellStocked: number
  /** Each rule that counts for it, the heaviest first. */
  rules: { id: SuggestionRuleId; name: string; weight: number }[]
}

/** Points besides the product's priority and the weights of its rules (specification, section 7, decision 45). */
const POINTS = { onSale: 2, wellStocked: 1 }

/** Tables of one statement: what is in the cart, the rules that count for it, and the points and appliances that follow. */
const tables = (slugs: unknown, categories: unknown, at: Date | null) => sql`
  cart as (
    select p.id, c.path from product p join category c on c.id = p.category_id where p.slug = any(${slugs}::text[])
  ), place (path) as (
    select path from cart union select path from category
    where lower(name) = any(${categories}::text[]) and (select count(*) from cart) < greatest(cardinality(${slugs}::text[]), 1)
  ), rule as (
    select r.*, t.path as target_path from suggestion_rule r left join category t on t.id = r.target_category_id
    where r.active and (r.starts_at <= ${at ?? sql`now()`}) is not false and (r.ends_at >= ${at ?? sql`now()`}) is not false and (
      (r.source_product_id is null and r.source_category_id is null) or r.source_product_id in (select id from cart)
      or exists (select 1 from place join category s on s.id = r.source_category_id where place.path = s.path or place.path like s.path || '/%'))
  ), hit (product_id, rule_id) as (
    select unnest(target_product_ids), id from rule
    union select p.id, r.id from rule r join category c on c.path = r.target_path or c.path like r.target_path || '/%'
      join product p on p.category_id = c.id
    union select p.id, r.id from rule r join product p on r.tag = any(p.suggestion_tags)
  ), ruled as (
    select hit.product_id, sum(rule.weight)::int as points,
      json_agg(json_build_object('id', rule.id, 'name', rule.name, 'weight', rule.weight) order by rule.weight desc, rule.id) as rules
    from hit join rule on rule.id = hit.rule_id group by hit.product_id
  ), fitting as (
    select distinct other.product_id from fitment own join fitment other on other.appliance_id = own.appliance_id and other.fits
    where own.fits and own.product_id in (select id from cart)
  )`

/**
 * The parts to suggest for a cart, best first (procedure get_intelligent_suggestions of the specification's section 7, decision 45): those that
 * fit an appliance which a part in the cart fits, then the others; each by its points. Never one in the cart or excluded; only active ones that
 * are available, or are always to be suggested. A rule counts when its source (a product, or a category with its descendants) is in the cart, or
 * when it has none, within its dates; it adds its weight once to each of its targets: products, a category with its descendants, products with
 * its tag. What the cart has is known by its parts: two categories may share a name, and names count only where a part is not known. Deterministic; one
 * statement.
 * @param at the instant for which rules' dates are looked at; null for now.
 */
export async function rankSuggestions(
  db: Queryable,
  { slugs, categories, max }: SuggestionRequest,
  at: Date | null = null,
): Promise<RankedPart[]> {
  const inCart = sql.param(slugs)
  const named = sql.param(categories.map((name) => name.trim().toLowerCase()))
  const found = await db.execute<{
    id: ProductId
    fits: boolean
    priority: number
    on_sale: number
    stocked: number
    rules: RankedPart['rules']
  }>(sql`
    with ${tables(inCart, named, at)}, scored as (
      select p.id, p.id in (select product_id from fitting) as fits, p.suggestion_priority as priority,
        coalesce(ruled.points, 0) as points, coalesce(ruled.rules, '[]') as rules,
        case when ${currentPrice('p')} < p.price_cents then ${POINTS.onSale}::int else 0 end as on_sale,
        case when not s.track_stock or s.on_hand - s.reserved > 10 then ${POINTS.wellStocked}::int else 0 end as stocked
      from product p join stock_level s on s.product_id = p.id left join ruled on ruled.product_id = p.id
      where p.active and p.slug <> all(${inCart}::text[]) and (p.manual_suggestions_enabled or not s.track_stock or s.on_hand > s.reserved)
        and p.id not in (select product_id from suggestion_exclusion)
    )
    select id, fits, priority, on_sale, stocked, rules from scored
    order by fits desc, priority + points + on_sale + stocked desc, priority desc, id limit ${max}`)
  return found.rows.map(({ id, fits, priority, on_sale: onSale, stocked: wellStocked, rules }) => {
    const total = rules.reduce((sum, { weight }) => sum + weight, priority + onSale + wellStocked)
    return { id, fits, total, priority, onSale, wellStocked, rules }
  })
}
