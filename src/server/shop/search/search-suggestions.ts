import { z } from 'zod'
import type { ProductId } from '#domain/id.ts'
import { cleanQuery } from '#domain/search/search-words.ts'
import { activeBrands, brandTileSchema } from '#server/shop/catalog/category.ts'
import { findContaining } from './find-containing.ts'
import { findHits } from './find-hits.ts'
import type { FoundHits } from './find-hits.ts'
import { foundModelSchema } from './search-by-model.ts'
import type { FoundModel } from './search-by-model.ts'
import { hasTyped } from './search-by-number.ts'
import { NO_FILTER } from './search-filter.ts'
import { modelsOf, NOTHING, searchResultSchema, withCards } from './search.ts'
import type { SearchResult } from './search.ts'
import { pathOf } from './search-wording.ts'
import { shown } from '#server/shop/shown.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The suggestions of the search box while typing. */
export const suggestionsSchema = z.object({
  products: z.array(searchResultSchema),
  brands: z.array(brandTileSchema),
  models: z.array(foundModelSchema),
  /** A page of the shop to which a search for this leads, where it leads to none of results. */
  leadsTo: z.string().optional(),
})
type Suggestions = z.output<typeof suggestionsSchema>

/** At most as many parts, brands and machines are suggested. */
const MAX_SUGGESTED = 5
const MAX_SUGGESTED_BRANDS = 3
const MAX_SUGGESTED_MODELS = 3
/** Of a machine whose number was typed, which may be within that of a part as well. */
const MAX_FITTING = 3

/**
 * The parts that the box offers, best first. Where fewer than five have what was typed, those come next that have it inside a number or a word, before those that
 * are only near to it: by a slip in a number, by another word, by what is said of them.
 */
async function suggestParts(shop: Shop, text: string, { found, models }: { found: FoundHits; models: readonly FoundModel[] }) {
  const best = found.hits.slice(0, MAX_SUGGESTED)
  const words = text.toLowerCase().split(' ')
  const numbered = new Set(best.filter(hasTyped).map(({ productId }) => productId))
  const machines = { fits: found.fits, models }
  const ranked = await withCards(shop, best, machines)
  const fitting = new Set(ranked.filter(({ fitsModel }) => fitsModel !== null).slice(0, MAX_FITTING))
  const having = ranked.filter(
    (part) => numbered.has(part.id) || fitting.has(part) || words.every((word) => part.name.toLowerCase().includes(word)),
  )
  if (having.length === MAX_SUGGESTED) return ranked
  const containing = await withCards(shop, await findContaining(shop, text, MAX_SUGGESTED), machines)
  if (containing.length === 0) return ranked
  const parts = new Map<ProductId, SearchResult>()
  for (const part of [...having, ...containing, ...ranked]) if (!parts.has(part.id)) parts.set(part.id, part)
  return [...parts.values()].slice(0, MAX_SUGGESTED)
}

/** The suggestions of the header's search box while typing: up to 5 products, 3 brands and 3 machines (specification, sections 2 and 9). */
export async function suggest(shop: Shop, typed: string): Promise<Suggestions> {
  const text = cleanQuery(typed)
  const needle = text.toLowerCase()
  const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(needle)
  const brands = needle.length > 1 ? (await activeBrands(shop)).filter(isNamed).slice(0, MAX_SUGGESTED_BRANDS) : []
  const isLong = text.length > 2
  const found = isLong ? await findHits(shop, { text, filter: NO_FILTER, isExact: false, isTyping: true }) : NOTHING
  const models = isLong ? await modelsOf(shop, text, { models: found.models, limit: MAX_SUGGESTED_MODELS }) : []
  const leadsTo = isLong ? await pathOf(shop, text) : null
  return {
    products: isLong ? await suggestParts(shop, text, { found, models }) : [],
    brands: brands.map((tile) => shown(brandTileSchema, tile)),
    models,
    ...(leadsTo !== null && { leadsTo }),
  }
}
