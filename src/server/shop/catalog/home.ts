import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { product } from '#server/db/schema/product.ts'
import { log } from '#server/log.ts'
import { titledSchema } from '#server/shop/content.ts'
import { saleRuns } from '#server/shop/sale.ts'
import { settings } from '#server/shop/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { asCard, productCardSchema, selectCards } from './product-card.ts'
import type { ProductCard } from './product-card.ts'

/** The data of the home page. */
export const homeSchema = z.object({
  // Null: could not be read right now.
  hero: z.object({ headline: z.string(), badges: z.array(z.string()), imageUrl: z.string().nullable() }).nullable(),
  featured: z.array(productCardSchema).nullable(),
  sale: z.array(productCardSchema),
  trust: z.array(titledSchema),
  testimonials: z.object({
    enabled: z.boolean(),
    rating: z.string(),
    customers: z.string(),
    items: z.array(
      z.object({
        id: z.union([z.string(), z.number()]),
        name: z.string(),
        location: z.string(),
        rating: z.number(),
        text: z.string(),
        product: z.string(),
      }),
    ),
  }),
})
type Home = z.output<typeof homeSchema>

const NO_TESTIMONIALS = { enabled: false, rating: '', customers: '', items: [] }

/** The merchant's texts; null when they cannot be read, so that the page renders without them. */
const homeContent = (shop: Shop) => settings(shop).catch((error: unknown) => log.error({ err: error }, 'Failed to load homepage content'))

/**
 * The home page's two lists (specification, section 7): 2 featured products and 6 sale products, oldest first. They fail independently:
 * `featured` is then null, the sale list silently empty (section 8).
 */
async function homeProducts(shop: Shop): Promise<{ featured: ProductCard[] | null; sale: ProductCard[]; isWhole: boolean }> {
  const oldest = asc(product.createdAt)
  const [featured, sale] = await Promise.allSettled([
    selectCards(shop.db)
      .where(and(eq(product.featuredOnHomepage, true), eq(product.frontPageSale, false), eq(product.active, true)))
      .orderBy(oldest)
      .limit(2),
    selectCards(shop.db)
      .where(and(eq(product.frontPageSale, true), eq(product.active, true), eq(product.hideFromFrontPageSale, false), saleRuns('product')))
      .orderBy(oldest)
      .limit(6),
  ])
  if (featured.status === 'rejected') log.error({ err: featured.reason as unknown }, 'Failed to load featured products')
  if (sale.status === 'rejected') log.error({ err: sale.reason as unknown }, 'Failed to load sale products')
  return {
    featured: featured.status === 'fulfilled' ? featured.value.map(asCard) : null,
    sale: sale.status === 'fulfilled' ? sale.value.map(asCard) : [],
    isWhole: featured.status === 'fulfilled' && sale.status === 'fulfilled',
  }
}

/** The home page; `isWhole` is false when something could not be read right now and is missing. */
export async function readHome(shop: Shop): Promise<{ home: Home; isWhole: boolean }> {
  const [content, { isWhole, ...products }] = await Promise.all([homeContent(shop), homeProducts(shop)])
  const { hero = null, trust = [], testimonials = NO_TESTIMONIALS } = content ?? {}
  return { home: { hero, trust, testimonials, ...products }, isWhole: isWhole && content !== undefined }
}
