import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { open, session } from './find.ts'
import type { Step } from './find.ts'
import { pickRow } from './walker.ts'
import type { Walker } from './walker.ts'

/* What the provider, banks and the wires between do. */

/** Does something at the provider, which refuses what cannot be. */
const atProvider =
  (name: string, find: (walker: Walker) => Promise<string | undefined>, work: (walker: Walker, id: string) => Promise<unknown>): Step =>
  async (walker) => {
    const id = await find(walker)
    if (id === undefined) return
    walker.path.push(`${name} ${id}`)
    await work(walker, id).catch((error: unknown) => walker.path.push(`  refused: ${String(error)}`))
  }

const processing = (walker: Walker) => session(walker, 'processing')
const expired = (walker: Walker) => session(walker, 'expired')
const sentRefund = async (walker: Walker) =>
  (await pickRow<{ id: string }>(walker, sql`select provider_refund_id as id from refund where provider_refund_id is not null order by id`))
    ?.id
const paidIntent = async (walker: Walker, which: SQL) =>
  (
    await pickRow<{ id: string }>(
      walker,
      sql`select intent_id as id from payment where status = 'paid' and intent_id is not null and ${which} order by id`,
    )
  )?.id

export const pay = atProvider('pay', open, ({ fault }, id) => fault.stripe.pay(id))
export const payLater = atProvider('pay later', open, ({ fault }, id) => fault.stripe.payDelayed(id))
export const paidAtLast = atProvider('paid at last', processing, ({ fault }, id) => fault.stripe.succeedDelayed(id))
export const failedAtLast = atProvider('failed at last', processing, ({ fault }, id) => fault.stripe.failDelayed(id))
export const expire = atProvider('expire', open, ({ fault }, id) => fault.stripe.expireNow(id))
/** Money for a session that has expired. */
export const payTooLate = atProvider('pay too late', expired, ({ fault }, id) => fault.stripe.force(id))
/** Another amount than the order's. */
export const payWrong = atProvider('pay wrong', open, async ({ fault, random }, id) => {
  fault.stripe.tamper(id, { amount_total: 100 + random.upTo(5_000) })
  await fault.stripe.pay(id)
})

export const dashboard = atProvider(
  'dashboard',
  (walker) => paidIntent(walker, sql`true`),
  ({ fault, random }, id) => fault.stripe.refundInDashboard(id, random.isLess(0.3) ? undefined : 1 + random.upTo(900)),
)
export const refundDone = atProvider('refund done', sentRefund, ({ fault }, id) => fault.stripe.settleRefund(id, 'succeeded'))
export const refundSentBack = atProvider('refund sent back', sentRefund, ({ fault }, id) => fault.stripe.settleRefund(id, 'failed'))

/** A bank takes the side of its customer, or not; of a payment of which nothing has gone back. */
export const dispute = atProvider(
  'dispute',
  (walker) => paidIntent(walker, sql`refunded_cents = 0 and dispute_id is null`),
  async ({ fault, disputes }, id) => disputes.push((await fault.stripe.openDispute(id)).id),
)
/** Of a part of what is left, also beside another dispute of the same payment. */
export const disputePart = atProvider(
  'dispute a part',
  (walker) => paidIntent(walker, sql`captured_cents - refunded_cents > 100`),
  async ({ fault, disputes, random }, id) => {
    const [row] = await fault.rows<{ left: number }>(
      sql`select captured_cents - refunded_cents as left from payment where intent_id = ${id}`,
    )
    disputes.push((await fault.stripe.openDispute(id, { amount: 1 + random.upTo(Math.floor((row?.left ?? 1) / 2)) })).id)
  },
)
export const decideDispute: Step = async ({ fault, random, disputes, path }) => {
  const id = disputes.shift()
  if (id === undefined) return
  path.push(`decide ${id}`)
  await fault.stripe.closeDispute(id, random.isLess(0.5) ? 'won' : 'lost')
}

export const repeatEvent: Step = async ({ fault, random, path }) => {
  const event = random.pick([...fault.stripe.events()])
  if (!event) return
  path.push(`again ${event.type}`)
  await fault.stripe.deliver(event, { times: 2 })
}
export const changeProvider: Step = async ({ fault, random, path }) => {
  fault.stripe.refundResult = random.pick(['succeeded', 'succeeded', 'pending', 'failed'] as const) ?? 'succeeded'
  fault.stripe.delivery = random.pick(['normal', 'normal', 'hold'] as const) ?? 'normal'
  path.push(`refunds are ${fault.stripe.refundResult}, messages ${fault.stripe.delivery}`)
}
/** The next call of a kind is lost, or its answer; what has not happened when the walk settles does not. */
export const outage: Step = async (walker) => {
  const { fault, random, path } = walker
  walker.isDisturbed = true
  const on = random.pick([/refunds/, /sessions$/, /coupons/, /payment_intents/, /expire/]) ?? /refunds/
  const kind = random.pick(['drop-before', 'drop-after', 'fail-after', 'unavailable', 'refuse-unstored'] as const) ?? 'unavailable'
  path.push(`fault ${kind} ${on}`)
  fault.stripe.fault({ path: on, kind })
}
