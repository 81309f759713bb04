import { inArray } from 'drizzle-orm'
import { redirect } from '#server/db/schema/catalog/product.ts'
import type { Shop } from '#server/shop/shop.ts'
import { activeBrands } from './category.ts'

const addressOf = (slug: string) => `/search?brand=${slug}`

/**
 * The brands' slugs of today for those of an address, which may be older: links to a list with a filter outlive a brand's new slug. One that
 * was never a brand's stays as it is.
 */
export async function currentBrandSlugs(shop: Shop, slugs: readonly string[]): Promise<string[]> {
  const known = new Set((await activeBrands(shop)).map(({ slug }) => slug))
  const old = slugs.filter((slug) => !known.has(slug))
  if (old.length === 0) return [...slugs]
  const rows = await shop.browsing
    .select()
    .from(redirect)
    .where(inArray(redirect.fromPath, old.map(addressOf)))
  const moved = new Map(rows.map(({ fromPath, toPath }) => [fromPath, toPath.slice(addressOf('').length)]))
  return slugs.map((slug) => moved.get(addressOf(slug)) ?? slug)
}
