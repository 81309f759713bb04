import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { product } from '#server/db/schema/catalog/product.ts'
import { asCard, productCardSchema, selectCards } from '#server/shop/catalog/product-card.ts'
import type { Shop } from '#server/shop/shop.ts'
import { rankSuggestions } from './rank-suggestions.ts'
import type { SuggestionRequest } from './rank-suggestions.ts'

/** A product suggested for the cart, and the rule with the largest weight for it. */
export const suggestionSchema = productCardSchema
  .and(z.object({ ruleId: z.string().nullable().meta({ description: 'The rule that weighed most for it' }) }))
  .meta({ id: 'Suggestion' })
export type Suggestion = z.output<typeof suggestionSchema>

/** Products to suggest for a cart, best first, as `rankSuggestions` has them. Two statements. */
export async function suggestParts(shop: Shop, request: SuggestionRequest): Promise<Suggestion[]> {
  const found = await rankSuggestions(shop.db, request)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await selectCards(shop.db).where(sql`${product.id} = any(${sql.param(ids)})`)
  const cards = new Map<string, ReturnType<typeof asCard>>(rows.map((row) => [row.id, asCard(row)]))
  return found.flatMap(({ id, rules }) => {
    const card = cards.get(id)
    return card ? [{ ...card, ruleId: rules[0]?.id ?? null }] : []
  })
}
