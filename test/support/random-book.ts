import { sql } from 'drizzle-orm'
import type { CouponTerms } from '#domain/pricing/coupon.ts'
import { quote } from '#domain/pricing/quote.ts'
import type { PricedProduct, Quote } from '#domain/pricing/quote.ts'
import { REFUND_REASONS, refundAmounts } from '#domain/order/refund.ts'
import { RETURN_REASONS } from '#domain/returns/return-reason.ts'
import type { RefundableLine } from '#domain/order/refund.ts'
import { DEFAULT_RATES } from '#domain/setting-defaults.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { newId } from '#server/db/id.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import { orderReturn, orderReturnLine } from '#server/db/schema/order/return.ts'
import { payment, refund, refundLine } from '#server/db/schema/order/payment.ts'
import { couponTerms } from './coupon-terms.ts'
import type { FreshShop } from './fresh-shop.ts'

/** A number from 0 to below 1, and others made of it: the same ones for the same seed (mulberry32). */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (most: number) => Math.floor(next() * most)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[upTo(list.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  return { upTo, pick, isLess: (chance: number) => next() < chance }
}
type Dice = ReturnType<typeof dice>

const STATES = ['MI', 'MI', 'OH', 'CA', 'NY', 'TX', 'AK']
const RATES = { ...DEFAULT_RATES, taxRates: { MI: 600, OH: 575, CA: 725 } }

/** Instants at which days and clocks change in Detroit, and those just before and after them. */
const EDGES = [
  '2025-03-09T05:00:00Z',
  '2025-03-09T07:00:00Z',
  '2025-03-10T04:00:00Z',
  '2025-11-02T04:00:00Z',
  '2025-11-02T05:30:00Z',
  '2025-11-02T06:30:00Z',
  '2025-11-03T05:00:00Z',
  '2025-06-01T04:00:00Z',
  '2026-01-01T05:00:00Z',
].flatMap((text) => [-1, 0, 1].map((ms) => new Date(Date.parse(text) + ms)))

const FIRST = Date.parse('2025-01-01T00:00:00Z')
const SPAN_MS = 480 * 86_400_000

const instant = (random: Dice) => (random.isLess(0.03) ? random.pick(EDGES) : new Date(FIRST + random.upTo(SPAN_MS)))

const coupon = (code: string, terms: Partial<CouponTerms>) => couponTerms({ id: `dsc_${code}`, code, discountValue: 0, ...terms })
const COUPONS = [
  coupon('SEVEN', { discountValue: 733 }),
  coupon('THREE', { discountType: 'fixed_amount', discountValue: 333 }),
  coupon('=SHIP', { freeShipping: true }),
]

interface Part extends PricedProduct {
  sku: string
  brand: string | null
}

/** The parts of the shop, and one that is gone. */
async function readParts(fresh: FreshShop): Promise<Part[]> {
  const rows = await fresh.rows<Omit<Part, 'quantityDiscounts' | 'categories' | 'available'> & Record<string, unknown>>(sql`
    select p.id, p.slug, p.name, p.part_number as "partNumber", p.price_cents as "priceCents", p.sale_price_cents as "salePriceCents", p.active, p.sku,
      b.name as brand from product p left join brand b on b.id = p.brand_id order by p.slug`)
  const plain = { quantityDiscounts: [], categories: [], available: null }
  const gone = {
    id: 'prd_gone',
    slug: 'gone',
    name: '=cmd|gone',
    partNumber: '-1',
    priceCents: 1_999,
    salePriceCents: null,
    active: true,
    sku: 'GONE',
    brand: null,
  }
  return [...rows.map((row) => ({ ...row, ...plain })), { ...gone, ...plain }]
}

type Rows<Table extends { $inferInsert: unknown }> = Table['$inferInsert'][]
interface Book {
  orders: Rows<typeof order>
  lines: Rows<typeof orderLine>
  payments: Rows<typeof payment>
  refunds: Rows<typeof refund>
  refundLines: Rows<typeof refundLine>
  returns: Rows<typeof orderReturn>
  returnLines: Rows<typeof orderReturnLine>
}

const ADDRESS = {
  firstName: 'Ann',
  lastName: 'Other',
  phone: '',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Town',
  postalCode: '48226',
  country: 'US',
}

/** The certificate of exempt orders. */
const CERTIFICATE = 'txc_book'

function price(random: Dice, parts: Part[], state: string): Quote {
  const lines = Array.from({ length: 1 + random.upTo(4) }, () => ({ slug: random.pick(parts).slug, quantity: 1 + random.upTo(5) }))
  const isExempt = random.isLess(0.05)
  const code = random.isLess(0.25) ? random.pick(COUPONS) : null
  const exemptions = isExempt ? [{ certificateId: CERTIFICATE, ending: '1234', states: STATES }] : []
  return quote({ lines, products: parts, coupon: code, couponCode: code?.code, state, rates: RATES, exemptions, now: new Date(FIRST) })
}

/** Adds an order as the checkout would have written it. `paidCents` null: it was not paid. */
function addOrder(book: Book, random: Dice, parts: Part[]) {
  const id = newId('ord')
  const number = `PW-BOOK-${book.orders.length}`
  // Each buyer has a few orders: what a customer has bought is counted anew with each of them.
  const email = `book${Math.floor(book.orders.length / 10)}@example.com`
  const state = random.pick(STATES)
  // The first ones are paid at the edges of days; the part that is gone is among theirs.
  const edge = EDGES[book.orders.length]
  const priced = price(random, edge ? parts.slice(-2) : parts, state)
  const kind = edge ? 50 : random.upTo(100)
  const isPaid = kind < 80
  // Few are trials of another mode, or paid by another amount than was asked for.
  const testMode = kind !== 7
  const paidCents = isPaid ? (kind === 11 ? priced.totalCents + 500 : priced.totalCents) : 0
  const at = edge ?? instant(random)
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxBasisPoints, taxExemption } = priced
  book.orders.push({
    id,
    number,
    // Of those that cost nothing every other one is made in exchange for what came back.
    idempotencyKey: totalCents === 0 && kind % 2 === 0 ? `exchange:${number}` : number,
    requestHash: number,
    email,
    emailKey: email,
    shippingAddress: { ...ADDRESS, state },
    status: isPaid ? (kind < 10 ? 'cancelled' : kind < 40 ? 'completed' : 'open') : kind < 90 ? 'expired' : 'cancelled',
    paymentStatus: isPaid ? 'paid' : 'expired',
    subtotalCents,
    discountCents,
    shippingCents,
    taxCents,
    totalCents,
    paidCents,
    taxBasisPoints,
    taxCertificateId: taxExemption && CERTIFICATE,
    taxExemption: taxExemption?.text ?? null,
    couponCode: priced.coupon?.code ?? null,
    quoteBreakdown: priced.breakdown,
    testMode,
    placedAt: new Date(at.getTime() - 60_000),
    paidAt: isPaid ? at : null,
  })
  const lines = priced.lines.map((line, position) => {
    const part = parts.find(({ slug }) => slug === line.slug)
    if (!part) throw new Error('a line without a part')
    const { slug, name, partNumber, quantity, listPriceCents, unitPriceCents, priceReason } = line
    const amounts = {
      subtotalCents: line.subtotalCents,
      discountCents: line.discountCents,
      taxCents: line.taxCents,
      totalCents: line.totalCents,
    }
    const copied = { slug, name, partNumber, quantity, listPriceCents, unitPriceCents, priceReason, sku: part.sku, brand: part.brand }
    return { id: newId('lin'), orderId: id, position, productId: part.id as `prd_${string}`, ...copied, ...amounts }
  })
  book.lines.push(...lines)
  return { id, at, isPaid, paidCents, shippingCents, lines }
}
type Sold = ReturnType<typeof addOrder>

const request = { sessionId: 'x' } as never

function addPayment(book: Book, { id, at, paidCents }: Sold, { attempt, isSurplus }: { attempt: number; isSurplus: boolean }) {
  const paymentId = newId('pay')
  const status = isSurplus ? 'surplus' : 'paid'
  const amounts = { amountCents: paidCents, capturedCents: paidCents }
  book.payments.push({
    id: paymentId,
    orderId: id,
    attempt,
    provider: 'test',
    idempotencyKey: paymentId,
    request,
    status,
    ...amounts,
    expiresAt: at,
  })
  return paymentId
}

const REFUND_STATUSES = ['succeeded', 'succeeded', 'succeeded', 'succeeded', 'failed', 'pending', 'cancelled'] as const

function addRefund(book: Book, row: Omit<Rows<typeof refund>[number], 'id' | 'idempotencyKey' | 'createdBy'>) {
  const id = newId('rfd')
  book.refunds.push({ ...row, id, idempotencyKey: id, createdBy: 'book' })
  return id
}

/** Refunds of an order one after the other, as staff make them: by line, with the shipping, with amounts given or withheld. */
function addRefunds(book: Book, random: Dice, sold: Sold) {
  const paymentId = addPayment(book, sold, { attempt: 1, isSurplus: false })
  const state: RefundableLine[] = sold.lines.map((line) => ({
    id: line.id,
    quantity: line.quantity,
    refundedQuantity: 0,
    exchangedQuantity: 0,
    refundedCents: 0,
    differenceCents: 0,
    differenceTaxCents: 0,
    goodsCents: line.subtotalCents - line.discountCents,
    taxCents: line.taxCents,
  }))
  let [shippingCents, leftCents] = [sold.shippingCents, sold.paidCents]
  for (let turn = random.upTo(4); turn > 0; turn--) {
    const asked = state.flatMap(({ id, quantity, refundedQuantity }) => {
      const some = random.upTo(quantity - refundedQuantity + 1)
      return some > 0 && random.isLess(0.6) ? [{ lineId: id, quantity: some, restock: false }] : []
    })
    const adjustmentCents = random.isLess(0.2) ? random.upTo(400) - 200 : 0
    const amounts = refundAmounts(
      { lines: state, shippingCents, leftCents },
      { lines: asked, shipping: shippingCents > 0 && random.isLess(0.3), adjustmentCents },
    )
    if (!('amountCents' in amounts)) continue
    const { lines, ...sums } = amounts
    const status = random.pick(REFUND_STATUSES)
    const at = new Date(sold.at.getTime() + random.upTo(60) * 86_400_000 + random.upTo(86_400_000))
    const id = addRefund(book, {
      orderId: sold.id,
      paymentId,
      status,
      reason: random.pick(REFUND_REASONS),
      ...sums,
      createdAt: sold.at,
      updatedAt: random.isLess(0.1) ? random.pick(EDGES) : at,
    })
    for (const { lineId, ...line } of lines) book.refundLines.push({ ...line, id: newId('rln'), refundId: id, orderLineId: lineId })
    if (status === 'failed' || status === 'cancelled') continue
    leftCents -= amounts.amountCents
    shippingCents -= amounts.shippingCents
    for (const line of state) {
      const done = lines.find(({ lineId }) => lineId === line.id)
      line.refundedQuantity += done?.quantity ?? 0
      line.refundedCents += done?.amountCents ?? 0
    }
  }
}

/** A second payment of the order that went back: not in its books. */
function addSurplus(book: Book, sold: Sold) {
  const paymentId = addPayment(book, sold, { attempt: 2, isSurplus: true })
  const amounts = { amountCents: sold.paidCents, itemsCents: sold.paidCents, shippingCents: 0, taxCents: 0 }
  addRefund(book, {
    orderId: sold.id,
    paymentId,
    status: 'succeeded',
    reason: 'late_payment',
    ...amounts,
    createdAt: sold.at,
    updatedAt: sold.at,
  })
}

function addReturn(book: Book, random: Dice, sold: Sold) {
  const id = newId('ret')
  const status = random.pick(['requested', 'approved', 'declined', 'received', 'closed', 'cancelled'] as const)
  book.returns.push({
    id,
    number: `RMA-${book.returns.length}`,
    orderId: sold.id,
    idempotencyKey: id,
    status,
    requestedBy: 'customer',
    createdAt: instant(random),
  })
  for (const line of sold.lines.filter(() => random.isLess(0.6))) {
    const quantity = 1 + random.upTo(line.quantity)
    const receivedQuantity = random.upTo(quantity + 1)
    const modelNumber = random.isLess(0.5) ? `UNKNOWN-${random.upTo(9)}` : null
    const found = { receivedQuantity, restockedQuantity: random.upTo(receivedQuantity + 1), modelNumber }
    book.returnLines.push({ id: newId('rtl'), returnId: id, orderLineId: line.id, quantity, reason: random.pick(RETURN_REASONS), ...found })
  }
}

const BATCH = 1_000

/** Writes so many random orders with what became of them into the shop: priced and refunded by its own rules, from a seed. */
export async function writeRandomBook(fresh: FreshShop, count: number, seed = 14): Promise<void> {
  const random = dice(seed)
  const parts = await readParts(fresh)
  const book: Book = { orders: [], lines: [], payments: [], refunds: [], refundLines: [], returns: [], returnLines: [] }
  for (let made = 0; made < count; made++) {
    const sold = addOrder(book, random, parts)
    if (!sold.isPaid || sold.paidCents === 0) continue
    addRefunds(book, random, sold)
    if (random.isLess(0.02)) addSurplus(book, sold)
    if (random.isLess(0.1)) addReturn(book, random, sold)
  }
  const { db } = fresh.shop
  const inBatches = async <Row>(rows: Row[], write: (part: Row[]) => Promise<void>) => {
    for (let at = 0; at < rows.length; at += BATCH) await write(rows.slice(at, at + BATCH))
  }
  await fresh.rows(
    sql`insert into tax_certificate (id, file_kind, file_name, bytes, hash) values (${CERTIFICATE}, 'pdf', 'book.pdf', 1, 'book')`,
  )
  await inBatches(book.orders, (rows) => insertRows(db, { table: order, rows }))
  await inBatches(book.lines, (rows) => insertRows(db, { table: orderLine, rows }))
  await inBatches(book.payments, (rows) => insertRows(db, { table: payment, rows }))
  await inBatches(book.refunds, (rows) => insertRows(db, { table: refund, rows }))
  await inBatches(book.refundLines, (rows) => insertRows(db, { table: refundLine, rows }))
  await inBatches(book.returns, (rows) => insertRows(db, { table: orderReturn, rows }))
  await inBatches(book.returnLines, (rows) => insertRows(db, { table: orderReturnLine, rows }))
}
