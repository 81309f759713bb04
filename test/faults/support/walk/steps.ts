import { sql } from 'drizzle-orm'
import { REFUND_REASONS } from '#domain/order/refund.ts'
import { RETURN_REASONS } from '#domain/returns/return-reason.ts'
import { CUSTOMER } from '#test/support/buy.ts'
import { cookiesOf } from '#test/support/sign-in.ts'
import { act, pickRow, send } from './walker.ts'
import type { Walker } from './walker.ts'

/* Everything that shoppers, staff and the provider may do to money and pieces, once each, to whatever there is at that moment. Refusals are as good as anything. */

type Step = (walker: Walker) => Promise<unknown>

interface Line extends Record<string, unknown> {
  number: string
  lineId: string
  quantity: number
}
type Ordered = { number: string; version: number } & Record<string, unknown>

const anyOrder = (walker: Walker) =>
  pickRow<Ordered>(walker, sql`select number, version from "order" where status <> 'expired' order by id`)
const anyLine = (walker: Walker) =>
  pickRow<Line>(
    walker,
    sql`
    select o.number, l.id as "lineId", l.quantity from order_line l join "order" o on o.id = l.order_id where o.paid_at is not null order by l.id`,
  )
const some = ({ random }: Walker, quantity: number) => 1 + random.upTo(random.isLess(0.1) ? quantity + 1 : quantity)

const states = [
  { state: 'MI', postalCode: '48226' },
  { state: 'OH', postalCode: '43004' },
]

const checkOut: Step = (walker) => {
  const { random, slugs, codes } = walker
  const items = Array.from({ length: 1 + random.upTo(3) }, () => ({ slug: random.pick(slugs), quantity: 1 + random.upTo(4) }))
  const email = `${random.pick(['ann', 'ANN+tag', 'bob'])}${random.upTo(4)}@example.com`
  const couponCode = random.isLess(0.4) ? random.pick(codes) : undefined
  return send(walker, { to: '/api/create-payment', body: { items, couponCode, customer: { ...CUSTOMER, ...random.pick(states), email } } })
}

/** A session of a payment in this state. */
const session = async (walker: Walker, status: string) =>
  (
    await pickRow<{ id: string }>(
      walker,
      sql`select session_id as id from payment where session_id is not null and status = ${status} order by id`,
    )
  )?.id
const intent = async (walker: Walker) =>
  (
    await pickRow<{ id: string }>(
      walker,
      sql`select intent_id as id from payment where status = 'paid' and intent_id is not null order by id`,
    )
  )?.id

/** Does something at the provider, which refuses what cannot be. */
const atProvider =
  (name: string, find: (walker: Walker) => Promise<string | undefined>, work: (walker: Walker, id: string) => Promise<unknown>): Step =>
  async (walker) => {
    const id = await find(walker)
    if (id === undefined) return
    walker.path.push(`${name} ${id}`)
    await work(walker, id).catch((error: unknown) => walker.path.push(`  refused: ${String(error)}`))
  }
const open = (walker: Walker) => session(walker, 'open')
const processing = (walker: Walker) => session(walker, 'processing')
const sentRefund = async (walker: Walker) =>
  (await pickRow<{ id: string }>(walker, sql`select provider_refund_id as id from refund where provider_refund_id is not null order by id`))
    ?.id

const comeBack: Step = async (walker) => {
  const sessionId = await session(walker, walker.random.isLess(0.7) ? 'paid' : 'open')
  if (sessionId === undefined) return
  const { body, headers } = await send<{ orderId?: string | null }>(walker, { to: '/api/update-payment-status', body: { sessionId } })
  if (body.orderId) walker.payers.set(body.orderId, cookiesOf(headers))
}
const goAway: Step = async (walker) => {
  const sessionId = await open(walker)
  if (sessionId !== undefined) await send(walker, { to: '/api/cancel-payment', body: { sessionId } })
}
const cancelOwn: Step = async (walker) => {
  const number = walker.random.pick([...walker.payers.keys()])
  if (number !== undefined) await send(walker, { to: `/api/orders/${number}/cancel`, headers: walker.payers.get(number) ?? {} })
}

const ship: Step = async (walker) => {
  const line = await anyLine(walker)
  if (!line) return
  const lines = walker.random.isLess(0.3) ? undefined : [{ lineId: line.lineId, quantity: some(walker, line.quantity) }]
  await act(walker, `orders/${line.number}/shipments`, { carrier: 'USPS', trackingNumber: null, lines })
}
const moveParcel: Step = async (walker) => {
  const parcel = await pickRow<{ number: string; id: string }>(
    walker,
    sql`
    select o.number, s.id from shipment s join "order" o on o.id = s.order_id where s.status not in ('cancelled', 'lost') order by s.id`,
  )
  const action = walker.random.pick(['move', 'deliver', 'deliver', 'report', 'lose', 'cancel'])
  if (parcel) await act(walker, `orders/${parcel.number}/shipments/${parcel.id}/${action}`)
}

const refund: Step = async (walker) => {
  const { random } = walker
  const line = await anyLine(walker)
  if (!line) return
  const found = random.isLess(0.3)
    ? await pickRow<{ rma: string }>(
        walker,
        sql`
        select r.number as rma from order_return r join "order" o on o.id = r.order_id where o.number = ${line.number} order by r.id`,
      )
    : undefined
  await act(walker, `orders/${line.number}/refunds`, {
    lines: random.isLess(0.85) ? [{ lineId: line.lineId, quantity: some(walker, line.quantity), restock: random.isLess(0.5) }] : [],
    shipping: random.isLess(0.2),
    adjustmentCents: random.isLess(0.25) ? random.upTo(900) - 450 : 0,
    reason: random.pick(REFUND_REASONS.filter((reason) => reason !== 'late_payment' && reason !== 'dispute')),
    returnNumber: found?.rma ?? null,
  })
}
const retryRefund: Step = async (walker) => {
  const failed = await pickRow<{ number: string; id: string }>(
    walker,
    sql`
    select o.number, r.id from refund r join "order" o on o.id = r.order_id where r.status = 'failed' order by r.id`,
  )
  if (failed) await act(walker, `orders/${failed.number}/refunds/${failed.id}/retry`)
}

const orderStep =
  (action: string, more: (walker: Walker) => object = () => ({})): Step =>
  async (walker) => {
    const order = await anyOrder(walker)
    if (order) await act(walker, `orders/${order.number}/${action}`, { reason: 'By chance', version: order.version, ...more(walker) })
  }

const askBack: Step = async (walker) => {
  const { random, slugs } = walker
  const line = await anyLine(walker)
  if (!line) return
  const isExchange = random.isLess(0.4)
  const replacement = isExchange ? { slug: random.pick(slugs), quantity: 1 + random.upTo(3) } : null
  const asked = {
    lineId: line.lineId,
    quantity: some(walker, line.quantity),
    reason: random.pick(RETURN_REASONS),
    modelNumber: 'X-1',
    replacement,
  }
  const body = { lines: [asked], resolution: isExchange ? 'exchange' : 'refund' }
  const payer = walker.payers.get(line.number)
  if (payer && random.isLess(0.5)) await send(walker, { to: `/api/orders/${line.number}/returns`, body, headers: payer })
  else await act(walker, `orders/${line.number}/returns`, body)
}

interface Returned extends Record<string, unknown> {
  rma: string
  status: string
  lineId: string
  quantity: number
}
const anyReturn = (walker: Walker) =>
  pickRow<Returned>(
    walker,
    sql`
    select r.number as rma, r.status, l.order_line_id as "lineId", l.quantity from order_return r join order_return_line l on l.return_id = r.id
    where r.status not in ('declined', 'cancelled') order by l.id`,
  )

const decideReturn: Step = async (walker) => {
  const found = await anyReturn(walker)
  if (!found) return
  const { random } = walker
  const usual = { requested: 'approve', approved: 'receive', in_transit: 'receive', received: 'exchange', closed: 'exchange' }[found.status]
  const action = random.isLess(0.7) ? usual : random.pick(['decline', 'send', 'cancel', 'close'])
  if (action === 'exchange') return
  const received = some(walker, found.quantity)
  const lines = [{ lineId: found.lineId, received, restocked: random.upTo(received + 1), condition: 'opened' }]
  await act(walker, `returns/${found.rma}/${action}`, action === 'receive' ? { lines } : action === 'decline' ? { note: 'No.' } : {})
}
const exchange: Step = async (walker) => {
  const { random, slugs } = walker
  const found = await anyReturn(walker)
  const part = await pickRow<{ id: string }>(walker, sql`select id from product where slug in ${slugs} order by id`)
  if (!found) return
  const other = random.isLess(0.6) ? { productId: part?.id, sent: 1 + random.upTo(3) } : {}
  await act(walker, `returns/${found.rma}/exchange`, {
    lines: [{ lineId: found.lineId, quantity: some(walker, found.quantity), ...other }],
    difference: random.isLess(0.6) ? 'settle' : 'waive',
  })
}

const adjust: Step = async (walker) => {
  const { random, slugs } = walker
  await act(walker, `products/${random.pick(slugs)}/stock`, { delta: random.pick([-3, -1, 2, 6]), reason: 'correction' })
}
const reprice: Step = async (walker) => {
  const part = await pickRow<{ id: string; version: number }>(
    walker,
    sql`select id, version from product where slug in ${walker.slugs} order by id`,
  )
  if (part) await act(walker, `products/${part.id}`, { version: part.version, priceCents: 100 + walker.random.upTo(6_000) }, 'PATCH')
}
const sweep: Step = async ({ fault, path }) => {
  path.push('sweep')
  await fault.enqueue('sweep')
}
/** A bank takes the side of its customer, or not; of a payment of which nothing has gone back. */
const dispute = atProvider(
  'dispute',
  async (walker) =>
    (
      await pickRow<{ id: string }>(
        walker,
        sql`select intent_id as id from payment where status = 'paid' and refunded_cents = 0 and intent_id is not null and dispute_id is null order by id`,
      )
    )?.id,
  async ({ fault, disputes }, id) => disputes.push((await fault.stripe.openDispute(id)).id),
)
const decideDispute: Step = async ({ fault, random, disputes, path }) => {
  const id = disputes.shift()
  if (id === undefined) return
  path.push(`decide ${id}`)
  await fault.stripe.closeDispute(id, random.isLess(0.5) ? 'won' : 'lost')
}

const repeatEvent: Step = async ({ fault, random, path }) => {
  const event = random.pick([...fault.stripe.events()])
  if (!event) return
  path.push(`again ${event.type}`)
  await fault.stripe.deliver(event, { times: 2 })
}
const changeProvider: Step = async ({ fault, random, path }) => {
  fault.stripe.refundResult = random.pick(['succeeded', 'succeeded', 'pending', 'failed'] as const) ?? 'succeeded'
  fault.stripe.delivery = random.pick(['normal', 'normal', 'hold'] as const) ?? 'normal'
  path.push(`refunds are ${fault.stripe.refundResult}, messages ${fault.stripe.delivery}`)
}

/** The steps, each with how often it is taken beside the others. */
const WEIGHTS: [weight: number, step: Step][] = [
  [10, checkOut],
  [10, atProvider('pay', open, ({ fault }, id) => fault.stripe.pay(id))],
  [2, atProvider('pay later', open, ({ fault }, id) => fault.stripe.payDelayed(id))],
  [2, atProvider('paid at last', processing, ({ fault }, id) => fault.stripe.succeedDelayed(id))],
  [1, atProvider('failed at last', processing, ({ fault }, id) => fault.stripe.failDelayed(id))],
  [1, atProvider('expire', open, ({ fault }, id) => fault.stripe.expireNow(id))],
  [
    2,
    atProvider('dashboard', intent, ({ fault, random }, id) =>
      fault.stripe.refundInDashboard(id, random.isLess(0.3) ? undefined : 1 + random.upTo(900)),
    ),
  ],
  [3, atProvider('refund done', sentRefund, ({ fault }, id) => fault.stripe.settleRefund(id, 'succeeded'))],
  [3, atProvider('refund sent back', sentRefund, ({ fault }, id) => fault.stripe.settleRefund(id, 'failed'))],
  [1, dispute],
  [2, decideDispute],
  [5, comeBack],
  [1, goAway],
  [2, cancelOwn],
  [9, ship],
  [7, moveParcel],
  [9, refund],
  [3, retryRefund],
  [2, orderStep('cancel', ({ random }) => ({ restock: random.isLess(0.6) }))],
  [1, orderStep('hold')],
  [2, orderStep('release')],
  [8, askBack],
  [12, decideReturn],
  [6, exchange],
  [1, adjust],
  [1, reprice],
  [1, sweep],
  [2, repeatEvent],
  [2, changeProvider],
]
const STEPS = WEIGHTS.flatMap(([weight, step]) => Array.from({ length: weight }, () => step))

/** Takes so many steps, up to three at the same moment. */
export async function walk(walker: Walker, steps: number): Promise<void> {
  for (let taken = 0; taken < steps;) {
    const together = Array.from({ length: 1 + walker.random.upTo(3) }, () => walker.random.pick(STEPS))
    await Promise.all(together.map(async (step) => step?.(walker)))
    taken += together.length
  }
}
