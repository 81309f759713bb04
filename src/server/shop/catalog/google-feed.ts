import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ShippingRates } from '#domain/pricing/shipping.ts'
import { isOnSale } from '#domain/pricing/unit-price.ts'
import { descriptionText } from '#domain/catalog/description-text.ts'
import { picturePath, rasterImages } from '#domain/catalog/picture-path.ts'
import { isUpc } from '#domain/catalog/part-number.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { categoryTree, findChain } from './category.ts'
import type { CategoryNode } from './category.ts'
import { asCard, cardColumns } from './product-card.ts'
import { Semaphore } from '#server/semaphore.ts'
import { nextDispatch } from '#server/shop/settings/dispatch.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductId } from '#domain/id.ts'

/** A part as an item of a product feed: unknown values are left out, never invented. */
export interface FeedItem {
  sku: string
  name: string
  description: string
  path: string
  pictures: string[]
  availability: 'in_stock' | 'out_of_stock' | 'backorder'
  priceCents: number
  /** When a part on back-order leaves, where the shop knows how long it waits for it. */
  availableAt: Date | null
  /** Null when it is not on sale. */
  salePriceCents: number | null
  /** When the sale price counts, of one that has an end. */
  salePeriod: { from: Date; to: Date } | null
  brand: string | null
  mpn: string
  /** A UPC of twelve digits whose last one is right: one that is mistyped is no product's. */
  gtin: string | null
  /** The names of its categories, from the root. */
  breadcrumb: string[]
  /** Null where some states have rates of their own: no rate holds for the country. */
  shippingCents: number | null
  weightGrams: number | null
}

const BATCH = 500

/** Of all feeds that are read at the same time, one batch after the other: twenty would else take the database and the process from every visitor. */
const turns = new Semaphore({ running: 1 })

const AVAILABILITY = { in_stock: 'in_stock', low: 'in_stock', backorder: 'backorder', out: 'out_of_stock' } as const

/** A batch of active parts with larger ids than this, in id order. */
const readBatch = (shop: Shop, after: ProductId | null) =>
  shop.browsing
    .select({
      ...cardColumns,
      weightGrams: product.weightGrams,
      saleStartsAt: product.saleStartsAt,
      saleEndsAt: product.saleEndsAt,
      updatedAt: product.updatedAt,
      leadTimeDays: stockLevel.leadTimeDays,
      upcs: sql<
        string | null
      >`(select string_agg(n.normalised, ' ' order by n.normalised) from part_number n where n.product_id = ${product.id} and n.kind = 'upc')`,
    })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(stockLevel, eq(stockLevel.productId, product.id))
    .leftJoin(brand, eq(brand.id, product.brandId))
    .where(and(eq(product.active, true), after === null ? undefined : gt(product.id, after)))
    .orderBy(asc(product.id))
    .limit(BATCH)

type FeedRow = Awaited<ReturnType<typeof readBatch>>[number]

/** What all items of a feed are made with. */
interface FeedFacts {
  tree: CategoryNode[]
  rates: ShippingRates
  /** When an order leaves that waits for so many days. */
  leavesAt: (waitDays: number) => Promise<Date | null>
}

async function asItem(row: FeedRow, { tree, rates, leavesAt }: FeedFacts): Promise<FeedItem> {
  const card = asCard(row)
  const salePriceCents = isOnSale(card) ? card.salePriceCents : null
  const shippingCents = (salePriceCents ?? card.priceCents) >= rates.freeShippingThresholdCents ? 0 : rates.flatShippingCents
  const photos = rasterImages(card.images)
  return {
    sku: card.sku,
    name: card.name,
    description: descriptionText(card) || card.name,
    path: `/product/${card.slug}`,
    pictures: photos.length > 0 ? photos : [picturePath(card.slug, 'square', row.updatedAt.toISOString())],
    availability: AVAILABILITY[card.stock.state],
    availableAt: card.stock.state === 'backorder' && row.leadTimeDays !== null ? await leavesAt(row.leadTimeDays) : null,
    priceCents: card.priceCents,
    salePriceCents,
    salePeriod: salePriceCents !== null && row.saleEndsAt ? { from: row.saleStartsAt ?? row.updatedAt, to: row.saleEndsAt } : null,
    brand: card.brand?.name ?? null,
    mpn: card.partNumber,
    gtin: row.upcs?.split(' ').find(isUpc) ?? null,
    breadcrumb: findChain(tree, row.categoryPath.split('/')).map(({ name }) => name),
    shippingCents: rates.zones.length > 0 ? null : shippingCents,
    weightGrams: row.weightGrams,
  }
}

/** Every active part as a feed item, in batches: memory use does not grow with the catalogue. */
export async function* feedItems(shop: Shop): AsyncGenerator<FeedItem[]> {
  const [tree, { rates, identity }] = await Promise.all([categoryTree(shop), settings(shop)])
  const leavesAt = async (waitDays: number) => {
    const [next] = await nextDispatch(shop, { waitDays })
    return next ? instantTyped(next.leavesOn, { zone: identity.timeZone, edge: 'ends' }) : null
  }
  for (let after: ProductId | null = null; ;) {
    const from: ProductId | null = after
    const rows: FeedRow[] = await turns.run(() => readBatch(shop, from))
    if (rows.length > 0) yield await Promise.all(rows.map((row) => asItem(row, { tree, rates, leavesAt })))
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? null
  }
}
