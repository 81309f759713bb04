import { randomBytes } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderId, OrderLineId, ProductId, ReturnLineId } from '#domain/id.ts'
import { makeOrderNumber, nextState, ORDER_STATES, RETURN_STATES, returnTransitions } from '#domain/order.ts'
import { exchangeableQuantity } from '#domain/return-refusals.ts'
import type { ReturnedPieces } from '#domain/return-refusals.ts'
import { Problem } from '#domain/problem.ts'
import { available } from '#domain/stock.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { orderReturn, orderReturnLine } from '#server/db/schema/fulfilment.ts'
import { brand } from '#server/db/schema/brand.ts'
import { order, orderLine } from '#server/db/schema/order.ts'
import { product } from '#server/db/schema/product.ts'
import { stockLevel } from '#server/db/schema/stock.ts'
import { audit } from '#server/shop/audit.ts'
import { refuseField, requireLines } from '#server/shop/order/order-lines.ts'
import { changeOrder, expectVersion, lockOrder } from '#server/shop/order/order-state.ts'
import type { LockedOrder, OrderRow } from '#server/shop/order/order-state.ts'
import { withReturn } from '#server/shop/order/return.ts'
import type { ReturnAct } from '#server/shop/order/return.ts'
import { changeReturn } from '#server/shop/order/return-state.ts'
import type { ReturnRow } from '#server/shop/order/return-state.ts'
import { RETURNED_PIECES } from '#server/shop/order/what-counts.ts'
import { hashRequest, requireSameRequest } from '#server/shop/request-hash.ts'
import type { Shop } from '#server/shop/shop.ts'
import { tellLowStock } from '#server/shop/stock/low-stock.ts'
import { commitReservation, reserveStock } from '#server/shop/stock/stock.ts'

/** Pieces of a return's line, and the part that is sent for them: the same one, unless another is named. */
interface ExchangedLine {
  lineId: OrderLineId
  quantity: number
  productId: ProductId | null
}

/** What is sent for a received return, at no charge. */
export interface ExchangeRequest {
  idempotencyKey: string
  lines: ExchangedLine[]
}

/** A line of the return with what its exchange depends on. */
interface ReturnedLine extends Record<string, unknown>, ReturnedPieces {
  id: OrderLineId
  returnLineId: ReturnLineId
  productId: ProductId
}

/** A part as it is sent. */
type SentPart = Awaited<ReturnType<typeof lockParts>>[number]

async function readReturned(tx: Transaction, known: ReturnRow): Promise<ReturnedLine[]> {
  const { rows } = await tx.execute<ReturnedLine>(sql`
    select l.id, rl.id as "returnLineId", l.product_id as "productId", ${RETURNED_PIECES}
    from order_return_line rl join order_line l on l.id = rl.order_line_id where rl.return_id = ${known.id}`)
  return rows
}

/** Only what has been unpacked is exchanged, and once. @throws {Problem} `not_allowed_in_state` */
async function requireExchangeable(tx: Transaction, known: ReturnRow) {
  if (!RETURN_STATES[known.status].isHere)
    throw new Problem('not_allowed_in_state', {
      detail: `It is ${known.status.replaceAll('_', ' ')}: parts are sent for a return that has been received.`,
    })
  if (known.exchangeOrderId === null) return
  const [sent] = await tx.select({ number: order.number, status: order.status }).from(order).where(eq(order.id, known.exchangeOrderId))
  if (sent && !ORDER_STATES[sent.status].isVoid)
    throw new Problem('not_allowed_in_state', { detail: `Order ${sent.number} was made for it already.` })
}

/** The parts with their stock, which is locked in product order, as every writer locks it. */
const lockParts = (tx: Transaction, ids: ProductId[]) =>
  tx
    .select({
      productId: product.id,
      slug: product.slug,
      name: product.name,
      partNumber: product.partNumber,
      sku: product.sku,
      brand: brand.name,
      onHand: stockLevel.onHand,
      reserved: stockLevel.reserved,
      trackStock: stockLevel.trackStock,
      allowBackorder: stockLevel.allowBackorder,
    })
    .from(stockLevel)
    .innerJoin(product, eq(product.id, stockLevel.productId))
    .leftJoin(brand, eq(brand.id, product.brandId))
    .where(inArray(stockLevel.productId, ids))
    .orderBy(asc(stockLevel.productId))
    .for('update', { of: stockLevel })

/** What is sent, each part once. @throws {Problem} `invalid_input`, `out_of_stock`, naming the field */
async function chooseParts(tx: Transaction, chosen: { productId: ProductId; quantity: number }[]) {
  const parts = new Map((await lockParts(tx, [...new Set(chosen.map(({ productId }) => productId))])).map((part) => [part.productId, part]))
  const sent = new Map<ProductId, { part: SentPart; quantity: number }>()
  for (const [index, { productId, quantity }] of chosen.entries()) {
    const part = parts.get(productId) ?? refuseField(`lines.${index}.productId`, 'is no longer in the catalogue: choose another part')
    const all = quantity + (sent.get(productId)?.quantity ?? 0)
    const free = available(part)
    if (free !== null && free < all)
      throw new Problem('out_of_stock', {
        detail: `${part.partNumber}: ${free === 0 ? 'none is' : `only ${free} are`} free to be sent.`,
        fields: { [`lines.${index}.quantity`]: free === 0 ? 'is out of stock' : `must be at most ${free}` },
      })
    sent.set(productId, { part, quantity: all })
  }
  return [...sent.values()]
}

type Sent = Awaited<ReturnType<typeof chooseParts>>

/** An order without prices for the customer and address of the first one. Its stock is taken as that of an order that has been paid. */
async function placeExchange(
  first: LockedOrder,
  known: ReturnRow,
  { sent, ...keys }: { sent: Sent; idempotencyKey: string; requestHash: string },
) {
  const { shop, tx, row } = first
  const { userId, email, emailKey, shippingAddress, taxBasisPoints, testMode } = row
  const detail = `In exchange for what came back with return ${known.number}`
  const free = { subtotalCents: 0, discountCents: 0, taxCents: 0, totalCents: 0 }
  const id = newId('ord')
  await tx.insert(order).values({
    ...keys,
    ...free,
    id,
    userId,
    email,
    emailKey,
    shippingAddress,
    taxBasisPoints,
    testMode,
    number: makeOrderNumber(randomBytes(12)),
    shippingCents: 0,
    quoteBreakdown: [{ rule: 'exchange', detail, amountCents: 0 }],
  })
  await tx.insert(orderLine).values(
    sent.map(({ part: { productId, slug, name, partNumber, sku, brand: maker }, quantity }, position) => ({
      ...free,
      productId,
      slug,
      name,
      partNumber,
      sku,
      quantity,
      position,
      brand: maker,
      id: newId('lin'),
      orderId: id,
      listPriceCents: 0,
      unitPriceCents: 0,
      priceReason: 'list',
    })),
  )
  const lines = sent.map(({ part: { productId }, quantity }) => ({ productId, quantity }))
  await reserveStock(tx, { orderId: id, lines, expiresAt: new Date() })
  const low = await commitReservation(tx, id)
  const lowStock = await tellLowStock(shop, tx, { orderId: id, low })
  return changeOrder(
    { shop, tx, row: await lockOrder(tx, id) },
    {
      order: 'pay',
      payment: 'pay',
      stamp: ['paidAt'],
      event: { type: 'exchange_placed', actor: 'staff', data: { returnId: known.id, text: detail } },
      emails: [
        {
          idempotencyKey: `return_exchanged:${known.id}:${id}`,
          kind: 'return_exchanged',
          recipient: email,
          payload: { orderId: id, returnId: known.id },
        },
        ...lowStock,
      ],
    },
  )
}

/** Notes at the return what was sent for it, and settles it. */
async function settle({ shop, tx, row }: LockedOrder, known: ReturnRow, placed: OrderRow) {
  await tx
    .update(orderReturn)
    .set({ exchangeOrderId: placed.id, version: sql`${orderReturn.version} + 1`, updatedAt: sql`now()` })
    .where(eq(orderReturn.id, known.id))
  const changed = await changeOrder(
    { shop, tx, row },
    { event: { type: 'return_exchanged', actor: 'staff', data: { returnId: known.id, number: known.number, text: placed.number } } },
  )
  if (nextState(returnTransitions, 'close', known.status) !== null)
    await changeReturn({ shop, tx, row: changed }, known, { action: 'close', actor: 'staff' })
}

/** The order that this key has made before; undefined for a new key. @throws {Problem} `idempotency_mismatch` */
async function findExchange(tx: Transaction, known: ReturnRow, keys: { idempotencyKey: string; requestHash: string }) {
  const [found] = await tx.select().from(order).where(eq(order.idempotencyKey, keys.idempotencyKey))
  if (!found) return undefined
  requireSameRequest(found.requestHash, keys.requestHash)
  if (found.id !== known.exchangeOrderId) throw new Problem('idempotency_mismatch')
  return found.id
}

/** Writes which pieces of the return were exchanged: of none that are not named, also after an earlier exchange that was cancelled. */
async function noteExchanged(tx: Transaction, returned: readonly ReturnedLine[], lines: readonly ExchangedLine[]) {
  for (const { id, returnLineId } of returned)
    await tx
      .update(orderReturnLine)
      .set({ exchangedQuantity: lines.find(({ lineId }) => lineId === id)?.quantity ?? 0 })
      .where(eq(orderReturnLine.id, returnLineId))
}

/**
 * Sends parts for a received return instead of its money: a new order at no charge, with stock taken at once, for the same customer and
 * address. With the same idempotency key a repeated click makes one order.
 * @throws {Problem} `not_allowed_in_state`, `invalid_input` naming the field, `out_of_stock`, `conflict`, `idempotency_mismatch`, `not_found`
 */
export const exchangeReturn = (shop: Shop, { number, staff, version }: ReturnAct, request: ExchangeRequest): Promise<OrderId> =>
  withReturn(shop, number, async (tx, row, known) => {
    const { lines } = request
    // The keys of checkouts stand in the same column.
    const keys = { idempotencyKey: `exchange:${request.idempotencyKey}`, requestHash: hashRequest(known.id, lines) }
    const before = await findExchange(tx, known, keys)
    if (before) return before
    expectVersion(known, version)
    await requireExchangeable(tx, known)
    const returned = await readReturned(tx, known)
    const matches = requireLines(lines, returned, {
      left: exchangeableQuantity,
      tooMany: (left) => (left === 0 ? 'has not come back, or is refunded or exchanged already' : `must be at most ${left}`),
      of: 'return',
    })
    const sent = await chooseParts(
      tx,
      matches.map(({ asked, line }) => ({ productId: asked.productId ?? line.productId, quantity: asked.quantity })),
    )
    const placed = await placeExchange({ shop, tx, row }, known, { ...keys, sent })
    await noteExchanged(tx, returned, lines)
    await settle({ shop, tx, row }, known, placed)
    await audit(tx, staff, {
      action: 'return.exchange',
      subject: row.id,
      before: { status: known.status },
      after: { number, lines, order: placed.number },
    })
    await audit(tx, staff, { action: 'order.exchange', subject: placed.id, after: { returnNumber: number } })
    return placed.id
  })
