import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { OrderId, ProductId } from '#domain/id.ts'
import { allocate } from '#domain/money.ts'
import { salesTax } from '#domain/pricing/sales-tax.ts'
import { makeOrderNumber } from '#domain/order/order-number.ts'
import { Problem } from '#domain/problem.ts'
import { discountLabel } from '#domain/pricing/discount-label.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { newId } from '#server/db/id.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import type { PaymentAttempt } from '#server/db/schema/order/payment.ts'
import { EXCHANGE_HOLD_MINUTES, holdEnd } from '#domain/order/payment-hold.ts'
import { insertFirstAttempt } from '#server/shop/checkout/write-order.ts'
import { changeOrder, lockOrder } from '#server/shop/order/order-state.ts'
import type { LockedOrder, OrderRow } from '#server/shop/order/order-state.ts'
import { makePromise } from '#server/shop/order/delivery-promise.ts'
import type { ReturnRow } from '#server/shop/order/return-state.ts'
import { readExchangeRules } from './exchange-rules.ts'
import { notifyLowStock } from '#server/shop/stock/notify-low-stock.ts'
import { reserveStock, takeReservation } from '#server/shop/stock/stock.ts'

/** A part that is sent, with its price today where the customer pays a difference. */
interface SentPart {
  productId: ProductId
  slug: string
  name: string
  partNumber: string
  sku: string
  brand: string | null
  quantity: number
  priced: QuoteLine | null
}

/** What is sent, under which keys, and the goods that the customer pays (cents, without tax). */
export interface NewExchange {
  sent: SentPart[]
  dueGoodsCents: number
  idempotencyKey: string
  requestHash: string
}

/** The lines with their prices: what came back is a discount, so that goods, discount and tax come to what is due; nothing costs anything without that. */
function priceLines({ sent, dueGoodsCents }: NewExchange, taxBasisPoints: number) {
  const isFree = dueGoodsCents === 0
  const subtotals = sent.map(({ priced, quantity }) => (isFree ? 0 : (priced?.unitPriceCents ?? 0) * quantity))
  const subtotalCents = subtotals.reduce((sum, cents) => sum + cents, 0)
  const discounts = allocate(subtotalCents - dueGoodsCents, subtotals)
  const net = subtotals.map((cents, index) => cents - (discounts[index] ?? 0))
  const taxCents = salesTax(dueGoodsCents, taxBasisPoints)
  const taxes = allocate(taxCents, net)
  const lines = sent.map(({ priced, ...part }, index) => {
    const [discount = 0, tax = 0] = [discounts[index], taxes[index]]
    return {
      ...part,
      listPriceCents: isFree ? 0 : (priced?.listPriceCents ?? 0),
      unitPriceCents: isFree ? 0 : (priced?.unitPriceCents ?? 0),
      priceReason: isFree ? ('list' as const) : (priced?.priceReason ?? 'list'),
      subtotalCents: subtotals[index] ?? 0,
      discountCents: discount,
      taxCents: tax,
      totalCents: (net[index] ?? 0) + tax,
    }
  })
  return { lines, sums: { subtotalCents, discountCents: subtotalCents - dueGoodsCents, taxCents, totalCents: dueGoodsCents + taxCents } }
}

/** The row of the order, its lines, and its stock, which is taken until `expiresAt`. @throws {Problem} `idempotency_mismatch` */
async function insertExchange({ tx, row }: LockedOrder, known: ReturnRow, exchange: NewExchange) {
  const { userId, email, emailKey, shippingAddress, company, poNumber, jobName, taxBasisPoints, taxCertificateId, taxExemption, testMode } =
    row
  const { idempotencyKey, requestHash, sent } = exchange
  const detail = `In exchange for what came back with return ${known.number}`
  const { lines, sums } = priceLines(exchange, taxBasisPoints)
  const id = newId('ord')
  const inserted = await tx
    .insert(order)
    .values({
      ...sums,
      id,
      idempotencyKey,
      requestHash,
      userId,
      email,
      emailKey,
      shippingAddress,
      company,
      poNumber,
      jobName,
      taxBasisPoints,
      taxCertificateId,
      taxExemption,
      testMode,
      number: makeOrderNumber(randomBytes(12)),
      shippingCents: 0,
      quoteBreakdown: [{ rule: 'exchange', detail, amountCents: sums.totalCents }],
    })
    .onConflictDoNothing({ target: order.idempotencyKey })
    .returning({ id: order.id })
  // Exchanges for one return come one after the other: this key was used at the same moment for another.
  if (inserted.length === 0) throw new Problem('idempotency_mismatch')
  const rules = await readExchangeRules(tx, known, sent)
  const rows = lines.map((line, position) => ({ ...line, position, id: newId('lin'), orderId: id, returnRule: rules.get(line.productId) }))
  await tx.insert(orderLine).values(rows)
  const [times] = (await tx.execute<{ now: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as now`)).rows
  const expiresAt = holdEnd(times?.now ?? NaN, EXCHANGE_HOLD_MINUTES)
  await reserveStock(tx, { orderId: id, lines: sent.map(({ productId, quantity }) => ({ productId, quantity })), expiresAt })
  return { id, detail, expiresAt, sums, lines }
}

/** An exchange that costs nothing: its stock is taken as that of an order that has been paid. */
async function openFree({ shop, tx, row }: LockedOrder, known: ReturnRow, { id, detail }: { id: OrderId; detail: string }) {
  const { low, waitDays } = await takeReservation(tx, id)
  const lowStock = await notifyLowStock(shop, tx, { orderId: id, low })
  const letter = {
    idempotencyKey: `return_exchanged:${known.id}:${id}`,
    kind: 'return_exchanged' as const,
    recipient: row.email,
    payload: { orderId: id, returnId: known.id },
  }
  return changeOrder(
    { shop, tx, row: await lockOrder(tx, id) },
    {
      order: 'pay',
      payment: 'pay',
      set: await makePromise(tx, row, { waitDays }),
      stamp: ['paidAt'],
      event: { type: 'exchange_placed', actor: 'staff', data: { returnId: known.id, text: detail } },
      tells: 'order.paid',
      emails: [letter, ...lowStock],
    },
  )
}

/** The attempt to pay a difference. Its page is opened after the transaction. */
async function insertAttempt(first: LockedOrder, placed: OrderRow, made: Awaited<ReturnType<typeof insertExchange>>) {
  const { shop, tx, row } = first
  const { expiresAt, lines, sums } = made
  const page = `${shop.env.PUBLIC_URL}/orders/${row.number}`
  const [attempt] = await insertFirstAttempt(tx, shop, {
    orderId: placed.id,
    request: {
      reference: placed.id,
      orderNumber: placed.number,
      email: row.email,
      currency: 'usd',
      lines: lines.map(({ name, partNumber, quantity, unitPriceCents }) => ({ name, partNumber, quantity, unitPriceCents })),
      discountCents: sums.discountCents,
      discountLabel: discountLabel({ isExchange: true, couponCode: null }),
      shippingCents: 0,
      taxCents: sums.taxCents,
      taxLabel: `Sales tax (${row.shippingAddress.state} ${row.taxBasisPoints / 100}%)`,
      totalCents: sums.totalCents,
      // The provider adds the session to it.
      successUrl: `${page}?payment=success`,
      cancelUrl: page,
      expiresAt: expiresAt.toISOString(),
    },
    expiresAt,
  })
  return attempt ?? null
}

/**
 * Makes the order of an exchange for the customer and address of the first one, which is locked. Without a difference it is open at once; with
 * one it waits for its payment, with its stock kept.
 * @returns the order, and the attempt whose page is to be opened; null when there is nothing to pay.
 */
export async function placeExchange(
  first: LockedOrder,
  known: ReturnRow,
  exchange: NewExchange,
): Promise<{ placed: OrderRow; attempt: PaymentAttempt | null }> {
  const { shop, tx } = first
  const made = await insertExchange(first, known, exchange)
  if (exchange.dueGoodsCents === 0) return { placed: await openFree(first, known, made), attempt: null }
  const placed = await changeOrder(
    { shop, tx, row: await lockOrder(tx, made.id) },
    { event: { type: 'exchange_placed', actor: 'staff', data: { returnId: known.id, text: made.detail } } },
  )
  return { placed, attempt: await insertAttempt(first, placed, made) }
}

/** Notes at the return which order was made for it, and what that settled. */
export const noteExchange = ({ tx }: LockedOrder, known: ReturnRow, values: { exchangeOrderId: OrderId; settledCents: number }) =>
  tx
    .update(orderReturn)
    .set({ ...values, version: sql`${orderReturn.version} + 1`, updatedAt: sql`now()` })
    .where(eq(orderReturn.id, known.id))
