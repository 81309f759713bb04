import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { product } from '#server/db/schema/product.ts'
import { asCard, productCardSchema, selectCards } from '#server/shop/catalog/product-card.ts'
import { currentPrice } from '#server/shop/sale.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductId, SuggestionRuleId } from '#domain/id.ts'

/** What is in the cart, and how many suggestions are requested. */
export interface SuggestionRequest {
  slugs: string[]
  /** Names of categories and subcategories, as cart lines store them. */
  categories: string[]
  max: number
}

/** A product suggested for the cart, and the rule with the largest weight for it. */
export const suggestionSchema = productCardSchema
  .and(z.object({ ruleId: z.string().nullable().meta({ description: 'The rule that weighed most for it' }) }))
  .meta({ id: 'Suggestion' })
export type Suggestion = z.output<typeof suggestionSchema>

/** Points besides the product's priority and the weights of its rules (specification, section 7; for sale price and stock). */
const POINTS = { sameCategory: 5, sameBrand: 3, onSale: 2, wellStocked: 1 }

/**
 * Ids of the best suggestions. A rule applies when its source (a product, or a category with its descendants) is in the cart, or when it has
 * none; it adds its weight once to each of its targets: products, a category with its descendants, products with its tag.
 */
async function findIds(shop: Shop, { slugs, categories, max }: SuggestionRequest) {
  const inCart = sql.param(slugs)
  const named = sql.param(categories.map((name) => name.trim().toLowerCase()))
  const found = await shop.db.execute<{ id: ProductId; rule_id: SuggestionRuleId | null }>(sql`
    with cart as (
      select p.id, p.category_id, p.brand_id, c.path from product p join category c on c.id = p.category_id where p.slug = any(${inCart}::text[])
    ), rule as (
      select r.*, t.path as target_path from suggestion_rule r left join category t on t.id = r.target_category_id
      where r.active and (
        (r.source_product_id is null and r.source_category_id is null) or r.source_product_id in (select id from cart)
        or exists (select 1 from cart join category s on s.id = r.source_category_id where cart.path = s.path or cart.path like s.path || '/%'))
    ), hit (product_id, rule_id, weight) as (
      select unnest(target_product_ids), id, weight from rule
      union select p.id, r.id, r.weight from rule r join category c on c.path = r.target_path or c.path like r.target_path || '/%'
        join product p on p.category_id = c.id
      union select p.id, r.id, r.weight from rule r join product p on r.tag = any(p.suggestion_tags)
    ), ruled as (
      select product_id, sum(weight) as points, (array_agg(rule_id order by weight desc, rule_id))[1] as rule_id from hit group by product_id
    )
    select p.id, ruled.rule_id
    from product p join stock_level s on s.product_id = p.id join category c on c.id = p.category_id left join ruled on ruled.product_id = p.id
    where p.active and p.slug <> all(${inCart}::text[]) and (p.manual_suggestions_enabled or not s.track_stock or s.on_hand > s.reserved)
    order by p.suggestion_priority + coalesce(ruled.points, 0)
      + case when p.category_id in (select category_id from cart) or lower(c.name) = any(${named}::text[]) then ${POINTS.sameCategory}::int else 0 end
      + case when p.brand_id in (select brand_id from cart) then ${POINTS.sameBrand}::int else 0 end
      + case when ${currentPrice('p')} < p.price_cents then ${POINTS.onSale}::int else 0 end
      + case when not s.track_stock or s.on_hand - s.reserved > 10 then ${POINTS.wellStocked}::int else 0 end desc,
      p.suggestion_priority desc, p.id
    limit ${max}`)
  return found.rows
}

/**
 * Products to suggest for a cart, best first (procedure get_intelligent_suggestions of the specification's section 7): never one in the cart;
 * only active ones that are available, or are always to be suggested. Deterministic; two statements.
 */
export async function suggestParts(shop: Shop, request: SuggestionRequest): Promise<Suggestion[]> {
  const found = await findIds(shop, request)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await selectCards(shop.db).where(sql`${product.id} = any(${sql.param(ids)})`)
  const cards = new Map<string, ReturnType<typeof asCard>>(rows.map((row) => [row.id, asCard(row)]))
  return found.flatMap(({ id, rule_id: ruleId }) => {
    const card = cards.get(id)
    return card ? [{ ...card, ruleId }] : []
  })
}
