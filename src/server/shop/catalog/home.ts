import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { SLOT_LIMITS } from '#domain/content/home-slot.ts'
import type { SlotKind } from '#domain/content/home-slot.ts'
import { homeSlot } from '#server/db/schema/catalog/content.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { log } from '#server/log.ts'
import { titledSchema } from '#server/shop/settings/content.ts'
import { saleRuns } from '#server/shop/sale-price.ts'
import { HOME_SETTINGS } from '#server/shop/settings/home-settings.ts'
import { altTexts } from '#server/shop/media/media-record.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { asCard, productCardSchema, selectCards } from './product-card.ts'
import type { ProductCard } from './product-card.ts'

/** The data of the home page. */
export const homeSchema = z.object({
  // Null: could not be read right now.
  hero: z
    .object({
      headline: z.string(),
      badges: z.array(z.string()),
      text: z.string(),
      imageUrl: z.string().nullable(),
      imageAlt: z.string(),
      /** What of the picture stays in view, in percent from the left and from the top. */
      focalX: z.int(),
      focalY: z.int(),
    })
    .nullable(),
  featured: z.array(productCardSchema).nullable(),
  sale: z.array(productCardSchema),
  /** Seconds for which the carousel shows each. */
  saleSeconds: z.int(),
  trust: z.array(titledSchema),
  testimonials: z.object({
    enabled: z.boolean(),
    rating: z.string(),
    customers: z.string(),
    source: z.string(),
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

/** The blocks that load and fail apart (specification, decision 48); the page's other texts come with the hero. */
export const HOME_BLOCKS = ['hero', 'featured', 'sale'] as const
type HomeBlock = (typeof HOME_BLOCKS)[number]

const NO_TESTIMONIALS = { enabled: false, rating: '', customers: '', source: '', items: [] }
const NO_CONTENT = { hero: null, trust: [], testimonials: NO_TESTIMONIALS, saleSlots: HOME_SETTINGS.saleSlots.parse({}) }

/** The merchant's texts; null when they cannot be read, so that the page renders without them. */
const homeContent = (shop: Shop) =>
  readContent(shop).catch((error: unknown) => log.error({ err: error }, 'Failed to load homepage content'))

/** An uploaded picture has its alternative text with it. */
async function readContent(shop: Shop) {
  const { hero, trust, testimonials, saleSlots } = await settings(shop)
  const imageAlt = hero.imageAlt || (hero.imageUrl === null ? '' : ((await altTexts(shop.browsing, [hero.imageUrl]))[0] ?? ''))
  return { hero: { ...hero, imageAlt }, trust, testimonials, saleSlots }
}

/**
 * The cards of the parts with a flag in the order that staff have chosen, within their dates; parts of which staff have said nothing come after
 * them, oldest first.
 */
const selectList = (shop: Shop, kind: SlotKind, flags: SQL | undefined) =>
  selectCards(shop.browsing)
    .leftJoin(homeSlot, and(eq(homeSlot.productId, product.id), eq(homeSlot.kind, kind)))
    .where(and(flags, sql`coalesce(${homeSlot.startsAt} <= now(), true)`, sql`coalesce(${homeSlot.endsAt} > now(), true)`))
    .orderBy(sql`${homeSlot.position} asc nulls last`, asc(product.createdAt))
    .limit(SLOT_LIMITS[kind])

/**
 * The home page's two lists (specification, section 7): 2 featured products and 6 sale products, oldest first unless staff have put them in
 * order. They fail independently: `featured` is then null, the sale list silently empty (section 8).
 */
async function homeProducts(
  shop: Shop,
  only: HomeBlock | undefined,
): Promise<{ featured: ProductCard[] | null; sale: ProductCard[]; isWhole: boolean }> {
  const isWanted = (block: HomeBlock) => only === undefined || only === block
  const [featured, sale] = await Promise.allSettled([
    isWanted('featured')
      ? selectList(shop, 'featured', and(eq(product.featuredOnHomepage, true), eq(product.frontPageSale, false), eq(product.active, true)))
      : [],
    isWanted('sale')
      ? selectList(
          shop,
          'sale',
          and(eq(product.frontPageSale, true), eq(product.active, true), eq(product.hideFromFrontPageSale, false), saleRuns('product')),
        )
      : [],
  ])
  if (featured.status === 'rejected') log.error({ err: featured.reason as unknown }, 'Failed to load featured products')
  if (sale.status === 'rejected') log.error({ err: sale.reason as unknown }, 'Failed to load sale products')
  return {
    featured: featured.status === 'fulfilled' ? featured.value.map(asCard) : null,
    sale: sale.status === 'fulfilled' ? sale.value.map(asCard) : [],
    isWhole: featured.status === 'fulfilled' && sale.status === 'fulfilled',
  }
}

/**
 * The home page; `isWhole` is false when something could not be read right now and is missing. Of one block alone, the products of the others
 * are not read.
 */
export async function readHome(shop: Shop, only?: HomeBlock): Promise<{ home: Home; isWhole: boolean }> {
  const [content, { isWhole, ...products }] = await Promise.all([homeContent(shop), homeProducts(shop, only)])
  const { hero, trust, testimonials, saleSlots } = content ?? NO_CONTENT
  const saleSeconds = saleSlots.rotationSeconds
  return { home: { hero, trust, testimonials, saleSeconds, ...products }, isWhole: isWhole && content !== undefined }
}
