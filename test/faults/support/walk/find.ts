import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { act, pickRow } from './walker.ts'
import type { Walker } from './walker.ts'

/* What a step finds to work on, by chance. */

export type Step = (walker: Walker) => Promise<unknown>

interface Line extends Record<string, unknown> {
  number: string
  lineId: string
  quantity: number
}
export type Ordered = { number: string; version: number } & Record<string, unknown>
type Versioned = { id: string; version: number } & Record<string, unknown>

export const anyOrder = (walker: Walker) =>
  pickRow<Ordered>(walker, sql`select number, version from "order" where status <> 'expired' order by id`)
export const anyLine = (walker: Walker) =>
  pickRow<Line>(
    walker,
    sql`
    select o.number, l.id as "lineId", l.quantity from order_line l join "order" o on o.id = l.order_id where o.paid_at is not null order by l.id`,
  )
export const anyParcel = (walker: Walker, which: SQL) =>
  pickRow<{ number: string; id: string }>(
    walker,
    sql`select o.number, s.id from shipment s join "order" o on o.id = s.order_id where ${which} order by s.id`,
  )
export const anyPart = (walker: Walker) =>
  pickRow<Versioned>(walker, sql`select id, version from product where slug in ${walker.slugs} order by id`)
export const anyCode = (walker: Walker) =>
  pickRow<Versioned & { used: number }>(
    walker,
    sql`select id, version, used_count as used from discount_code where code in ${walker.codes} order by id`,
  )

/** A few pieces of so many; now and then one too many. */
export const some = ({ random }: Walker, quantity: number) => 1 + random.upTo(random.isLess(0.1) ? quantity + 1 : quantity)

/** A session of a payment in this state. */
export const session = async (walker: Walker, status: string) =>
  (
    await pickRow<{ id: string }>(
      walker,
      sql`select session_id as id from payment where session_id is not null and status = ${status} order by id`,
    )
  )?.id
export const open = (walker: Walker) => session(walker, 'open')

/** Staff do something to any order. */
export const orderStep =
  (action: string, more: (walker: Walker) => object = () => ({})): Step =>
  async (walker) => {
    const order = await anyOrder(walker)
    if (order) await act(walker, `orders/${order.number}/${action}`, { reason: 'By chance', version: order.version, ...more(walker) })
  }

const STATES = [
  { state: 'MI', postalCode: '48226' },
  { state: 'OH', postalCode: '43004' },
]
/** Somewhere with a tax, or without. */
export const anyState = ({ random }: Walker) => random.pick(STATES) ?? {}

/** Somebody of the few who buy here, in any spelling. */
export const anybody = ({ random }: Walker) => `${random.pick(['ann', 'ANN+tag', 'bob'])}${random.upTo(4)}@example.com`
