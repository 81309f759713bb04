import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { CouponMode, CouponTerms } from '#domain/coupon.ts'
import { quote } from '#domain/pricing.ts'
import type { PricedProduct, Quote } from '#domain/pricing.ts'
import { available } from '#domain/stock.ts'
import type { Reader } from '#server/db/client.ts'
import type { QuantityDiscount } from '#server/shop/catalog/product-card.ts'
import { findCoupon } from './coupon.ts'
import { readSettingsNow } from '#server/shop/settings.ts'
import type { Setting } from '#server/shop/settings.ts'
import type { ProductId } from '#domain/id.ts'

/** What a cart asks: which products, how many, with which code, for whom and where to. Never a price. */
export interface QuoteRequest {
  items: { slug: string; quantity: number }[]
  couponCode?: string | undefined
  email?: string | undefined
  state?: string | undefined
}

/** A product with all that pricing, and the copy on an order line, needs. */
export interface SellableProduct extends PricedProduct {
  id: ProductId
  sku: string
  brand: string | null
}

/** The quote, what it was made from, and a fingerprint of its amounts: the shopper confirms exactly these (decision 8). */
export interface PricedCart {
  quote: Quote
  products: SellableProduct[]
  coupon: CouponTerms | null
  rates: Setting<'rates'>
  fingerprint: string
  /** The database's moment at which it was priced. */
  now: Date
}

interface SellableRow extends Record<string, unknown> {
  id: ProductId
  slug: string
  name: string
  sku: string
  part_number: string
  brand: string | null
  price_cents: number
  sale_price_cents: number | null
  active: boolean
  on_hand: number
  reserved: number
  track_stock: boolean
  allow_backorder: boolean
  tiers: QuantityDiscount[]
  categories: string[]
}

/**
 * The products that these slugs name, in id order. With `lock`, their stock rows stay locked until the transaction ends: the
 * price read and the stock held are then of one moment.
 */
export async function readSellable(db: Reader, slugs: string[], lock: boolean): Promise<SellableProduct[]> {
  const found = await db.execute<SellableRow>(sql`
    select p.id, p.slug, p.name, p.sku, p.part_number, b.name as brand, p.price_cents, p.sale_price_cents, p.active,
      s.on_hand, s.reserved, s.track_stock, s.allow_backorder,
      (select coalesce(json_agg(json_build_object('minQuantity', q.min_quantity, 'unitPriceCents', q.unit_price_cents) order by q.min_quantity), '[]')
        from quantity_discount q where q.product_id = p.id) as tiers,
      (select json_agg(value) from category a, unnest(array[a.name, a.slug]) as value where c.path = a.path or c.path like a.path || '/%') as categories
    from product p join stock_level s on s.product_id = p.id join category c on c.id = p.category_id left join brand b on b.id = p.brand_id
    where ${inArray(sql`p.slug`, slugs)} order by p.id ${lock ? sql`for update of s` : sql``}`)
  return found.rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    sku: row.sku,
    brand: row.brand,
    partNumber: row.part_number,
    priceCents: row.price_cents,
    salePriceCents: row.sale_price_cents,
    quantityDiscounts: row.tiers,
    categories: row.categories,
    active: row.active,
    available: available({ onHand: row.on_hand, reserved: row.reserved, trackStock: row.track_stock, allowBackorder: row.allow_backorder }),
  }))
}

const fingerprintOf = (result: Quote) => {
  const lines = result.lines.map((line) => [line.slug, line.quantity, line.unitPriceCents, line.problem?.code ?? null])
  const totals = [result.subtotalCents, result.discountCents, result.shippingCents, result.taxCents, result.totalCents]
  return createHash('sha256')
    .update(JSON.stringify([lines, totals]))
    .digest('base64url')
    .slice(0, 22)
}

/**
 * Prices a cart by the one pure function, from the database as it is now: at most 3 statements, no cache. With `lock` (inside the
 * transaction that places the order) the stock rows, in product order, and then the code stay locked.
 */
export async function priceCart(db: Reader, request: QuoteRequest, options: { lock: boolean; mode: CouponMode }): Promise<PricedCart> {
  // The database's clock decides what is valid: processes may disagree about the time, and it is one.
  const { settings, now } = await readSettingsNow(db)
  const { rates } = settings
  const slugs = [...new Set(request.items.map((item) => item.slug))]
  const products = slugs.length ? await readSellable(db, slugs, options.lock) : []
  const code = request.couponCode?.trim().toUpperCase()
  const { coupon, customer } = (await findCoupon(db, { code, email: request.email, lock: options.lock })) ?? {
    coupon: null,
    customer: { emailKey: null, usedBefore: false, hasOrdered: false },
  }
  const result = quote({
    lines: request.items,
    products,
    coupon,
    couponCode: code,
    customer,
    mode: options.mode,
    state: request.state ?? null,
    rates,
    now,
  })
  return { quote: result, products, coupon, rates, fingerprint: fingerprintOf(result), now }
}
