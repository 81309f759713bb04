import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { claimAddresses, moveAddresses } from '#server/shop/redirect.ts'

/**
 * The storefront's addresses of a brand: its page under each list of brands, its models, and its parts in the search (which is no page of its
 * own: there an old slug is read as the new one).
 */
async function brandAddresses(tx: Transaction, slug: string): Promise<string[]> {
  const lists = await tx.select({ path: category.path }).from(category).where(eq(category.kind, 'brands')).orderBy(category.path)
  return [`/model/${slug}`, `/search?brand=${slug}`, ...lists.map(({ path }) => `/category/${path}/${slug}`)]
}

/** Leaves redirects from all addresses of a brand's slug to those of another. */
export async function moveBrandAddresses(tx: Transaction, fromSlug: string, toSlug: string): Promise<void> {
  if (fromSlug === toSlug) return
  const [from, to] = [await brandAddresses(tx, fromSlug), await brandAddresses(tx, toSlug)]
  for (const [at, address] of from.entries()) {
    const next = to[at]
    if (next !== undefined) await moveAddresses(tx, [{ from: address, to: next }])
  }
}

/** Forgets the redirects from the addresses of a slug that a new brand has. */
export const claimBrandAddresses = async (tx: Transaction, slug: string): Promise<void> => {
  await claimAddresses(tx, await brandAddresses(tx, slug))
}
