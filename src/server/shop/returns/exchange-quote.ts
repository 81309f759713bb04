import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderLineId, ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { readMoves } from '#server/shop/checkout/moved-parts.ts'
import { refuseField } from '#server/shop/order/order-lines.ts'
import type { OrderRow } from '#server/shop/order/order-state.ts'
import { priceExchange } from './exchange-price.ts'
import type { PricedExchange } from './exchange-price.ts'

/** What is wanted for a line that comes back, by its slug. */
export interface AskedExchange {
  lineId: OrderLineId
  quantity: number
  replacement: { slug: string; quantity: number }
}

/** The difference of an exchange as its customer sees it before anything is sent. Amounts are cents. */
export const exchangeQuoteSchema = z
  .object({
    goodsCents: z.int().meta({ description: 'What is wanted less what was paid for what comes back; below 0: to be given back' }),
    taxCents: z.int(),
    differenceCents: z.int().meta({ description: 'Both together: to be paid, or below 0 given back. Shipping is free' }),
    parts: z.array(
      z.object({
        lineId: z.string(),
        slug: z.string(),
        name: z.string(),
        partNumber: z.string(),
        quantity: z.int(),
        unitPriceCents: z.int().meta({ description: 'Today' }),
      }),
    ),
  })
  .meta({ id: 'ExchangeQuote' })
type ExchangeQuote = z.output<typeof exchangeQuoteSchema>

/**
 * The parts that are wanted, by the slug that they were asked for with: an order keeps that of its day, and parts may have moved since.
 * @throws {Problem} `invalid_input` naming the field
 */
async function findParts(db: Queryable, lines: readonly AskedExchange[]): Promise<Map<string, ProductId>> {
  const slugs = [...new Set(lines.map(({ replacement }) => replacement.slug))]
  const moved = new Map((await readMoves(db, slugs)).map(({ from, to }) => [from, to]))
  const wanted = [...new Set([...slugs, ...moved.values()])]
  const found = await db.select({ id: product.id, slug: product.slug }).from(product).where(inArray(product.slug, wanted))
  const present = new Map(found.map(({ id, slug }) => [slug, id]))
  const bySlug = new Map(
    slugs.flatMap((slug) => {
      const id = present.get(slug) ?? present.get(moved.get(slug) ?? '')
      return id ? [[slug, id] as const] : []
    }),
  )
  for (const [index, { replacement }] of lines.entries())
    if (!bySlug.has(replacement.slug)) refuseField(`lines.${index}.replacement`, 'is not a part that we sell')
  return bySlug
}

/** More of a part is wanted than can be sent. @throws {Problem} `out_of_stock` naming the field */
function requireStock(lines: readonly AskedExchange[], bySlug: ReadonlyMap<string, ProductId>, { products }: PricedExchange) {
  const wanted = new Map<ProductId, number>()
  for (const [index, { replacement }] of lines.entries()) {
    const id = bySlug.get(replacement.slug)
    const part = id && products.get(id)
    if (!part) continue
    const all = (wanted.get(id) ?? 0) + replacement.quantity
    wanted.set(id, all)
    if (part.available === null || part.available >= all) continue
    const message = part.available <= 0 ? 'is out of stock' : `is short: ${part.available} left`
    throw new Problem('out_of_stock', { detail: `${part.partNumber} ${message}.`, fields: { [`lines.${index}.replacement`]: message } })
  }
}

/**
 * The price of what a customer wants in exchange, with the parts by the lines that they are for. Nothing is kept for them.
 * @throws {Problem} `invalid_input`, `out_of_stock`, naming the field; `not_allowed_in_state`
 */
export async function priceAsked(db: Queryable, row: OrderRow, lines: readonly AskedExchange[]) {
  const bySlug = await findParts(db, lines)
  const wanted = lines.flatMap(({ lineId, quantity, replacement }) => {
    const productId = bySlug.get(replacement.slug)
    return productId ? [{ lineId, quantity, productId, wanted: replacement.quantity }] : []
  })
  const priced = await priceExchange(db, row, wanted)
  requireStock(lines, bySlug, priced)
  return { priced, productOf: new Map(wanted.map(({ lineId, productId }) => [lineId, productId])) }
}

/** The difference of an exchange, for who has been shown the order. @throws {Problem} as `priceAsked` */
export async function quoteExchange(db: Queryable, row: OrderRow, lines: readonly AskedExchange[]): Promise<ExchangeQuote> {
  const own = await db.select({ id: orderLine.id, quantity: orderLine.quantity }).from(orderLine).where(eq(orderLine.orderId, row.id))
  for (const [index, { lineId, quantity }] of lines.entries())
    if (quantity > (own.find(({ id }) => id === lineId)?.quantity ?? 0)) refuseField(`lines.${index}.quantity`, 'is more than was ordered')
  const { priced, productOf } = await priceAsked(db, row, lines)
  const { goodsCents, taxCents, totalCents } = priced.difference
  const parts = lines.flatMap(({ lineId, replacement: { quantity } }) => {
    const id = productOf.get(lineId)
    const part = id && priced.products.get(id)
    if (!part) return []
    const { slug, name, partNumber } = part
    return [{ lineId, slug, name, partNumber, quantity, unitPriceCents: priced.lines.get(id)?.unitPriceCents ?? 0 }]
  })
  return { goodsCents, taxCents, differenceCents: totalCents, parts }
}
