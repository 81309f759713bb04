import { sql } from 'drizzle-orm'
import { newId } from '#server/db/id.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductId, SuggestionRuleId } from '#domain/id.ts'

/** Events of a suggestion (specification, section 7). */
export const SUGGESTION_ACTIONS = ['viewed', 'clicked', 'added_to_cart'] as const

/** One event in one browser session, without personal data (specification, decision 37). */
export interface SuggestionRecord {
  sessionId: string
  action: (typeof SUGGESTION_ACTIONS)[number]
  productId: ProductId
  ruleId: SuggestionRuleId | null
  /** The total quantity in the cart, and its value in cents. */
  cartItems: number
  cartTotalCents: number
}

/** Records it. Unknown products and rules are ignored. */
export async function trackSuggestion(shop: Shop, record: SuggestionRecord): Promise<void> {
  const { sessionId, action, productId, ruleId, cartItems, cartTotalCents } = record
  await shop.db.execute(sql`
    insert into suggestion_analytics (id, session_id, suggested_product_id, suggestion_rule_id, cart_context, action)
    select ${newId('sga')}, ${sessionId}, p.id, (select r.id from suggestion_rule r where r.id = ${ruleId}::text),
      jsonb_build_object('cart_items', ${cartItems}::int, 'cart_total', ${cartTotalCents}::int), ${action}
    from product p where p.id = ${productId}`)
}
