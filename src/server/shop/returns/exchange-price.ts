import { eq, inArray, sql } from 'drizzle-orm'
import type { OrderLineId, ProductId } from '#domain/id.ts'
import { formatMoney } from '#domain/money.ts'
import { MAX_CHARGE_CENTS } from '#domain/order/charge-limit.ts'
import { quote } from '#domain/pricing/quote.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { Problem } from '#domain/problem.ts'
import { differenceOf, goodsDifference, withinLeft } from '#domain/returns/exchange-difference.ts'
import type { ExchangeDifference } from '#domain/returns/exchange-difference.ts'
import type { RefundableLine } from '#domain/order/refund.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderEvent, orderLine } from '#server/db/schema/order/order.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { readSellable } from '#server/shop/checkout/sellable.ts'
import type { SellableProduct } from '#server/shop/checkout/sellable.ts'
import { refuseField } from '#server/shop/order/order-lines.ts'
import { isExchange } from '#server/shop/order/order-origin.ts'
import type { OrderRow } from '#server/shop/order/order-state.ts'
import { readRefundable } from '#server/shop/payment/refundable.ts'
import type { KnownRefundable } from '#server/shop/payment/refundable.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'

/** Pieces of an order's line that come back, and what is wanted for them. */
export interface WantedExchange {
  lineId: OrderLineId
  quantity: number
  productId: ProductId
  wanted: number
}

/** What an exchange costs today. */
export interface PricedExchange {
  difference: ExchangeDifference
  /** Of what the customer paid for what comes back, the most that can be given back as tax (cents). */
  maxTaxCents: number
  /** The difference in goods, however little is left of the order's money; and how much is, the most that can be given back (cents). */
  goodsCents: number
  leftCents: number
  /** What is wanted, each part once, at today's prices; by product. */
  lines: Map<ProductId, QuoteLine>
  products: Map<ProductId, SellableProduct>
}

/** Who was shown a difference, with tax, settles just this one. @throws {Problem} `conflict` with the one of now */
export function requireShown(shownCents: number | undefined, differenceCents: number) {
  if (shownCents !== undefined && shownCents !== differenceCents)
    throw new Problem('conflict', {
      detail: `Prices have changed: the difference is ${formatMoney(differenceCents)} now. Please look at it again.`,
      extra: { differenceCents },
    })
}

/** Whether the order's own parts were sent in exchange: what was paid for them lies with the order before it. */
export async function isExchangeOrder(db: Queryable, orderId: OrderRow['id']): Promise<boolean> {
  const [found] = await db
    .select({ id: orderEvent.id })
    .from(orderEvent)
    .where(sql`${orderEvent.orderId} = ${orderId} and ${orderEvent.type} = 'exchange_placed'`)
    .limit(1)
  return found !== undefined
}

/**
 * What of an order has not gone back.
 * @throws {Problem} `not_allowed_in_state` where nothing is left of its money that could pay for other parts, as after a lost dispute
 */
export async function readUnreturned(db: Queryable, row: OrderRow): Promise<KnownRefundable> {
  const refundable = await readRefundable(db, row)
  // What was paid for parts that were sent in exchange lies with the order before.
  if (row.paidCents > 0 && refundable.leftCents <= 0 && !isExchange(row))
    throw new Problem('not_allowed_in_state', {
      detail: 'All that was paid for this order has been given back: nothing of it can be exchanged.',
    })
  return refundable
}

/** The parts with these ids, as they are sold now. */
async function readWanted(db: Queryable, ids: ProductId[]): Promise<Map<ProductId, SellableProduct>> {
  const slugs = await db.select({ slug: product.slug }).from(product).where(inArray(product.id, ids))
  const found = await readSellable(
    db,
    slugs.map(({ slug }) => slug),
    false,
  )
  return new Map(found.map((part) => [part.id, part]))
}

/** What was paid of a line in tax for the pieces that come back: all pieces together give exactly what was paid. */
function taxOf({ taxCents, quantity }: RefundableLine, from: number, pieces: number): number {
  const until = (to: number) => Math.round((taxCents * to) / quantity)
  return until(from + pieces) - until(from)
}

/** The wanted parts at today's prices, which the pricing function gives for all pieces of a part together. */
async function priceWanted(db: Queryable, lines: readonly WantedExchange[]) {
  const products = await readWanted(db, [...new Set(lines.map(({ productId }) => productId))])
  const { settings, now } = await readSettingsNow(db)
  const asked = lines.flatMap(({ productId, wanted }) => {
    const part = products.get(productId)
    return part ? [{ slug: part.slug, quantity: wanted }] : []
  })
  // Stock is looked at when it is taken; a part that is no longer sold has no price.
  const priced = quote({
    lines: asked,
    products: [...products.values()].map((part) => ({ ...part, available: null })),
    coupon: null,
    state: null,
    rates: settings.rates,
    now,
  })
  const bySlug = new Map(priced.lines.map((line) => [line.slug, line]))
  const found = new Map<ProductId, QuoteLine>()
  for (const [id, { slug }] of products) {
    const line = bySlug.get(slug)
    if (line) found.set(id, line)
  }
  return { products, lines: found }
}

/**
 * An exchange that costs the customer something is an order: it is of no more than can be charged, with what came back taken off or without.
 * @throws {Problem} `total_too_large`
 */
function requireChargeable({ goodsCents, totalCents }: ExchangeDifference, lines: ReadonlyMap<ProductId, QuoteLine>) {
  if (goodsCents <= 0) return
  const partsCents = [...lines.values()].reduce((sum, { subtotalCents }) => sum + subtotalCents, 0)
  const mostCents = Math.max(partsCents, totalCents)
  if (mostCents > MAX_CHARGE_CENTS)
    throw new Problem('total_too_large', {
      detail: `Parts for ${formatMoney(MAX_CHARGE_CENTS)} at most can be sent in exchange, and these come to ${formatMoney(mostCents)}. Please choose fewer.`,
    })
}

/**
 * What it costs to send parts for some that come back: the difference of goods, with the tax on it at the order's own rate; shipping is free.
 * What was paid counts after discounts. The same part costs what was paid for it, whatever it costs today.
 * @throws {Problem} `invalid_input` naming the field; `total_too_large`; `not_allowed_in_state` where what was paid lies with another order, or has all been given back, as by
 *   a bank that has decided for the customer: nothing of it is left that could pay for others
 */
export async function priceExchange(db: Queryable, row: OrderRow, wanted: readonly WantedExchange[]): Promise<PricedExchange> {
  const { lines: sold, leftCents } = await readUnreturned(db, row)
  const own = await db.select({ id: orderLine.id, productId: orderLine.productId }).from(orderLine).where(eq(orderLine.orderId, row.id))
  const { products, lines } = await priceWanted(db, wanted)
  let maxTaxCents = 0
  const goods = wanted.map(({ lineId, quantity, productId, wanted: pieces }, index) => {
    const line = sold.find(({ id }) => id === lineId) ?? refuseField(`lines.${index}.lineId`, 'is not a line of this order')
    const isSamePart = own.find(({ id }) => id === lineId)?.productId === productId
    const priced = lines.get(productId)
    const isSold = priced !== undefined && priced.problem === null
    if (!isSold && (!isSamePart || pieces > quantity))
      return refuseField(`lines.${index}.replacement`, 'is no longer sold: choose another part')
    const settled = Math.min(line.refundedQuantity + line.exchangedQuantity, line.quantity - quantity)
    maxTaxCents += taxOf(line, settled, quantity)
    const unitPriceCents = isSold ? priced.unitPriceCents : 0
    return { settled, returned: quantity, quantity: line.quantity, goodsCents: line.goodsCents, wanted: pieces, isSamePart, unitPriceCents }
  })
  const isEven = goods.every(({ isSamePart, wanted: pieces, returned }) => isSamePart && pieces === returned)
  if (!isEven && (await isExchangeOrder(db, row.id)))
    throw new Problem('not_allowed_in_state', {
      detail: 'These parts were sent in exchange themselves. They can be exchanged for the same part; for another one, please write to us.',
    })
  const whole = differenceOf(goodsDifference(goods), { taxBasisPoints: row.taxBasisPoints, maxTaxCents })
  const difference = withinLeft(whole, leftCents)
  requireChargeable(difference, lines)
  return { difference, maxTaxCents, goodsCents: whole.goodsCents, leftCents, lines, products }
}
