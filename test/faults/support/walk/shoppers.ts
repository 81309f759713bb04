import { sql } from 'drizzle-orm'
import { CUSTOMER, newKey } from '#test/support/buy.ts'
import { cookiesOf } from '#test/support/sign-in.ts'
import { anybody, anyOrder, anyState, open, session } from './find.ts'
import type { Step } from './find.ts'
import { act, pickRow, send } from './walker.ts'
import type { Walker } from './walker.ts'

/* What shoppers do, and staff at the telephone for them. */

const cart = (walker: Walker) => {
  const { random, slugs, codes } = walker
  const items = Array.from({ length: 1 + random.upTo(3) }, () => ({ slug: random.pick(slugs), quantity: 1 + random.upTo(4) }))
  const email = anybody(walker)
  const couponCode = random.isLess(0.4) ? random.pick(codes) : undefined
  return { items, couponCode, customer: { ...CUSTOMER, ...anyState(walker), email } }
}

const pay = (walker: Walker, body: object, headers = {}) =>
  send<{ sessionId?: string }>(walker, { to: '/api/create-payment', body, headers })

export const checkOut: Step = (walker) => {
  const [email, headers] = (walker.random.isLess(0.3) && walker.random.pick([...walker.accounts])) || []
  const body = cart(walker)
  return pay(walker, email ? { ...body, customer: { ...body.customer, email } } : body, headers)
}

/** One browser twice: the same click, or another tab while the first one pays. */
export const twoTabs: Step = async (walker) => {
  const { random, fault } = walker
  const replaces = await session(walker, random.pick(['open', 'paid', 'processing', 'expired']) ?? 'open')
  const first = { ...cart(walker), ...(replaces && { replaces }) }
  const key = { 'idempotency-key': newKey() }
  if (random.isLess(0.5)) return Promise.all([pay(walker, first, key), pay(walker, first, key)])
  const { sessionId } = (await pay(walker, first, key)).body
  if (sessionId === undefined) return undefined
  const paid = fault.stripe.pay(sessionId).catch(() => walker.path.push(`  ${sessionId} can no longer be paid`))
  return Promise.all([pay(walker, { ...cart(walker), replaces: sessionId }), paid])
}

export const phone: Step = (walker) => act(walker, 'orders', cart(walker))

export const comeBack: Step = async (walker) => {
  const sessionId = await session(walker, walker.random.isLess(0.7) ? 'paid' : 'open')
  if (sessionId === undefined) return
  const { body, headers } = await send<{ orderId?: string | null }>(walker, { to: '/api/update-payment-status', body: { sessionId } })
  if (body.orderId) walker.payers.set(body.orderId, cookiesOf(headers))
}

export const goAway: Step = async (walker) => {
  const sessionId = await open(walker)
  if (sessionId !== undefined) await send(walker, { to: '/api/cancel-payment', body: { sessionId } })
}

export const cancelOwn: Step = async (walker) => {
  const number = walker.random.pick([...walker.payers.keys()])
  if (number !== undefined) await send(walker, { to: `/api/orders/${number}/cancel`, headers: walker.payers.get(number) ?? {} })
}

/** Another address: also one of another state, which has another tax. */
export const moveOrder: Step = async (walker) => {
  const { random } = walker
  const order = await anyOrder(walker)
  if (!order) return
  const place = { addressLine1: `${random.upTo(99)} Oak St`, addressLine2: '', city: 'Town', country: 'US', ...anyState(walker) }
  const body = { version: order.version, address: { firstName: 'Ann', lastName: 'Lee', phone: '', ...place } }
  const headers = walker.payers.get(order.number)
  if (headers && random.isLess(0.5)) await send(walker, { to: `/api/orders/${order.number}/address`, body, headers })
  else await act(walker, `orders/${order.number}/address`, body)
}

export const withdrawReturn: Step = async (walker) => {
  const found = await pickRow<{ number: string; rma: string }>(
    walker,
    sql`
    select o.number, r.number as rma from order_return r join "order" o on o.id = r.order_id where r.status in ('requested', 'approved') order by r.id`,
  )
  if (!found) return
  await send(walker, { to: `/api/orders/${found.number}/returns/${found.rma}/cancel`, headers: walker.payers.get(found.number) ?? {} })
}
