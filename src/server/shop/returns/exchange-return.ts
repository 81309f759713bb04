import { asc, eq, inArray, sql } from 'drizzle-orm'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { OrderId, OrderLineId, ProductId, ReturnLineId } from '#domain/id.ts'
import { ORDER_STATES, RETURN_STATES } from '#domain/order/order-status.ts'
import { nextState, returnTransitions } from '#domain/order/order-transitions.ts'
import { betterFor, differenceOf, NO_DIFFERENCE, withinLeft } from '#domain/returns/exchange-difference.ts'
import type { ExchangeDifference } from '#domain/returns/exchange-difference.ts'
import { exchangeableQuantity, refuseFewer } from '#domain/returns/return-refusals.ts'
import type { ReturnedPieces } from '#domain/returns/return-refusals.ts'
import { Problem } from '#domain/problem.ts'
import { available } from '#domain/catalog/stock.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { orderReturnLine } from '#server/db/schema/order/return.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { order } from '#server/db/schema/order/order.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { audit } from '#server/shop/audit.ts'
import { refuseField, requireLines } from '#server/shop/order/order-lines.ts'
import { changeOrder, expectVersion } from '#server/shop/order/order-state.ts'
import type { LockedOrder, OrderRow } from '#server/shop/order/order-state.ts'
import { withReturn } from '#server/shop/returns/decide-return.ts'
import type { ReturnAct } from '#server/shop/returns/decide-return.ts'
import { changeReturn } from '#server/shop/order/return-state.ts'
import type { ReturnRow } from '#server/shop/order/return-state.ts'
import { RETURNED_PIECES } from '#server/shop/order/counting-statuses.ts'
import { latestAttempt, openSession } from '#server/shop/payment/payment-session.ts'
import { refundDifference, sendDifference } from '#server/shop/payment/refund-difference.ts'
import { hashRequest, requireSameRequest } from '#server/shop/request-hash.ts'
import { exchangeKey } from '#server/shop/order/order-origin.ts'
import { priceExchange, readUnreturned, requireShown } from '#server/shop/returns/exchange-price.ts'
import type { PricedExchange, WantedExchange } from '#server/shop/returns/exchange-price.ts'
import { noteExchange, placeExchange } from '#server/shop/returns/place-exchange.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Pieces of a return's line, and the part that is sent for them: the same one, unless another is named, and as many. */
interface ExchangedLine {
  lineId: OrderLineId
  quantity: number
  productId: ProductId | null
  sent: number | null
}

/** What is sent for a received return; whether the difference in price is settled, or left. */
export interface ExchangeRequest {
  idempotencyKey: string
  lines: ExchangedLine[]
  difference: 'settle' | 'waive'
  /** The difference that staff have seen, with tax. */
  differenceCents?: number | undefined
}

/** A line of the return with what its exchange depends on. */
interface ReturnedLine extends Record<string, unknown>, ReturnedPieces {
  id: OrderLineId
  returnLineId: ReturnLineId
  productId: ProductId
  /** For how many of its pieces the return's last exchange was, cancelled or not. */
  lastExchanged: number
}

/** A part as it is sent. */
type SentPart = Awaited<ReturnType<typeof lockParts>>[number]

async function readReturned(tx: Transaction, known: ReturnRow): Promise<ReturnedLine[]> {
  const { rows } = await tx.execute<ReturnedLine>(sql`
    select l.id, rl.id as "returnLineId", l.product_id as "productId", rl.exchanged_quantity as "lastExchanged", ${RETURNED_PIECES}
    from order_return_line rl join order_line l on l.id = rl.order_line_id where rl.return_id = ${known.id}`)
  return rows
}

/** Only what has been unpacked is exchanged, and once; who has all of their money back gets no parts as well. @throws {Problem} `not_allowed_in_state` */
async function requireExchangeable(tx: Transaction, row: OrderRow, known: ReturnRow) {
  if (!RETURN_STATES[known.status].isHere)
    throw new Problem('not_allowed_in_state', {
      detail: `It is ${known.status.replaceAll('_', ' ')}: parts are sent for a return that has been received.`,
    })
  await readUnreturned(tx, row)
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
    if (all > MAX_QUANTITY) refuseField(`lines.${index}.quantity`, `must leave at most ${MAX_QUANTITY} of one part in all`)
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

/**
 * The difference that is settled: what the customer was told when they asked for just this, or less where it costs less by now. Real money is not set off
 * against that of tests: the books of the one would have money of the other.
 */
async function readDifference(
  { shop, tx, row }: LockedOrder,
  known: ReturnRow,
  lines: readonly WantedExchange[],
): Promise<{ difference: ExchangeDifference; priced: PricedExchange }> {
  if (known.settledCents !== null && known.settledCents < 0)
    throw new Problem('not_allowed_in_state', {
      detail: 'The difference of an earlier exchange was given back for it already: send the parts without a difference.',
    })
  const priced = await priceExchange(tx, row, lines)
  const wishes = await readWishes(tx, known)
  const isAsWished = lines.length === wishes.length && lines.every((line) => wishes.some((wish) => isSameWish(wish, line)))
  const goods = betterFor(isAsWished ? known.agreedGoodsCents : null, priced.goodsCents)
  const rate = { taxBasisPoints: row.taxBasisPoints, maxTaxCents: priced.maxTaxCents }
  const difference = withinLeft(differenceOf(goods, rate), priced.leftCents)
  if (difference.totalCents !== 0 && row.testMode !== shop.payments.testMode)
    throw new Problem('not_allowed_in_state', {
      detail: `The order was paid ${row.testMode ? 'in test mode, and the shop takes real money now' : 'with real money, and the shop is in test mode now'}: send the parts without a difference.`,
    })
  return { priced, difference }
}

const isSameWish = (one: WantedExchange, other: WantedExchange) =>
  one.lineId === other.lineId && one.quantity === other.quantity && one.productId === other.productId && one.wanted === other.wanted

/** What the customer has asked for in exchange. */
async function readWishes(tx: Queryable, known: ReturnRow): Promise<WantedExchange[]> {
  const rows = await tx
    .select({
      lineId: orderReturnLine.orderLineId,
      quantity: orderReturnLine.quantity,
      productId: orderReturnLine.replacementProductId,
      wanted: orderReturnLine.replacementQuantity,
    })
    .from(orderReturnLine)
    .where(eq(orderReturnLine.returnId, known.id))
  return rows.flatMap(({ productId, wanted, ...line }) => (productId && wanted ? [{ ...line, productId, wanted }] : []))
}

/** Notes at the return what was sent for it; one that waits for no payment is settled by it. */
async function settle({ shop, tx, row }: LockedOrder, known: ReturnRow, { placed, cents }: { placed: OrderRow; cents: number }) {
  await noteExchange({ shop, tx, row }, known, {
    exchangeOrderId: placed.id,
    settledCents: known.settledCents !== null && known.settledCents < 0 ? known.settledCents : cents,
  })
  const changed = await changeOrder(
    { shop, tx, row },
    { event: { type: 'return_exchanged', actor: 'staff', data: { returnId: known.id, number: known.number, text: placed.number } } },
  )
  if (placed.status !== 'pending' && nextState(returnTransitions, 'close', known.status) !== null)
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
  for (const { id, returnLineId } of returned) {
    const line = lines.find(({ lineId }) => lineId === id)
    await tx
      .update(orderReturnLine)
      .set({ exchangedQuantity: line?.quantity ?? 0, sentQuantity: line?.sent ?? null })
      .where(eq(orderReturnLine.id, returnLineId))
  }
}

/** The pieces that are exchanged, with the part that is sent for each. @throws {Problem} `invalid_input` naming the field */
function wantedOf(lines: readonly ExchangedLine[], returned: readonly ReturnedLine[]): WantedExchange[] {
  const matches = requireLines(lines, returned, {
    left: exchangeableQuantity,
    tooMany: (left) => (left === 0 ? 'has not come back, or is refunded or exchanged already' : `must be at most ${left}`),
    of: 'return',
  })
  return matches.map(({ asked: { lineId, quantity, productId, sent }, line }) => ({
    lineId,
    quantity,
    productId: productId ?? line.productId,
    wanted: sent ?? quantity,
  }))
}

/** Makes the order, settles the difference, and writes what was done. */
async function makeExchange(first: LockedOrder, known: ReturnRow, { request, staff, keys }: ExchangeMaking) {
  const { shop, tx, row } = first
  const { lines } = request
  const returned = await readReturned(tx, known)
  const wanted = wantedOf(lines, returned)
  const refusal = refuseFewer(known, returned, lines)
  if (refusal) throw new Problem('not_allowed_in_state', { detail: refusal })
  const chosen = await chooseParts(
    tx,
    wanted.map(({ productId, wanted: quantity }) => ({ productId, quantity })),
  )
  const settled = request.difference === 'settle' ? await readDifference(first, known, wanted) : null
  const { goodsCents, taxCents, totalCents } = settled?.difference ?? NO_DIFFERENCE
  if (settled) requireShown(request.differenceCents, totalCents)
  const sent = chosen.map(({ part: { productId, slug, name, partNumber, sku, brand: maker }, quantity }) => {
    const priced = settled?.priced.lines.get(productId) ?? null
    return { productId, slug, name, partNumber, sku, brand: maker, quantity, priced }
  })
  const { placed } = await placeExchange(first, known, { ...keys, sent, dueGoodsCents: Math.max(0, goodsCents) })
  await noteExchanged(tx, returned, lines)
  const back = { goodsCents: 0 - goodsCents, taxCents: 0 - taxCents }
  const changed =
    totalCents < 0 ? await refundDifference(first, { returnId: known.id, exchange: placed.id, createdBy: staff.userId }, back) : row
  await settle({ shop, tx, row: changed }, known, { placed, cents: totalCents })
  await audit(tx, staff, {
    action: 'return.exchange',
    subject: row.id,
    before: { status: known.status },
    after: { number: known.number, lines, order: placed.number, differenceCents: totalCents },
  })
  await audit(tx, staff, { action: 'order.exchange', subject: placed.id, after: { returnNumber: known.number } })
  return placed.id
}

interface ExchangeMaking {
  request: ExchangeRequest
  staff: ReturnAct['staff']
  keys: { idempotencyKey: string; requestHash: string }
}

/** Opens the page at which a difference is paid, and mails it. Without one there is nothing to do. */
async function openPage(shop: Shop, orderId: OrderId) {
  const [placed] = await shop.db.select().from(order).where(eq(order.id, orderId))
  const attempt = await latestAttempt(shop, orderId)
  if (placed?.status === 'pending' && attempt) await openSession(shop, attempt, { isMailed: true })
}

/**
 * Sends parts for a received return instead of its money: a new order with stock taken at once, for the same customer and address. The
 * difference in price is left, or settled: what is less is given back, for what is more the order waits until it is paid. With the same
 * idempotency key a repeated click makes one order.
 * @throws {Problem} `not_allowed_in_state`, `invalid_input` naming the field, `out_of_stock`, `refund_too_large`, `conflict`, `idempotency_mismatch`, `not_found`; what the payment provider refuses
 */
export async function exchangeReturn(shop: Shop, { number, staff, version }: ReturnAct, request: ExchangeRequest): Promise<OrderId> {
  const made = await withReturn(shop, number, async (tx, row, known) => {
    // The keys of checkouts stand in the same column.
    const keys = {
      idempotencyKey: exchangeKey(request.idempotencyKey),
      requestHash: hashRequest(known.id, request.lines, request.difference),
    }
    const before = await findExchange(tx, known, keys)
    if (before) return before
    expectVersion(known, version)
    await requireExchangeable(tx, row, known)
    return makeExchange({ shop, tx, row }, known, { request, staff, keys })
  })
  await sendDifference(shop, made)
  await openPage(shop, made)
  return made
}

/** The difference that an exchange would settle. Changes nothing. @throws {Problem} as `exchangeReturn` */
export const previewExchange = (shop: Shop, number: string, lines: ExchangedLine[]): Promise<ExchangeDifference> =>
  withReturn(shop, number, async (tx, row, known) => {
    await requireExchangeable(tx, row, known)
    const { difference } = await readDifference({ shop, tx, row }, known, wantedOf(lines, await readReturned(tx, known)))
    return difference
  })
