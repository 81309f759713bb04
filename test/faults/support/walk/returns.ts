import { sql } from 'drizzle-orm'
import { RETURN_REASONS } from '#domain/returns/return-reason.ts'
import { anyLine, anyPart, some } from './find.ts'
import type { Step } from './find.ts'
import { act, pickRow, send } from './walker.ts'
import type { Walker } from './walker.ts'

/* Parts that come back, and others that are sent for them. */

export const askBack: Step = async (walker) => {
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

/** What comes next for a return, or anything else; also when it comes in part, or not at all. */
export const decideReturn: Step = async (walker) => {
  const found = await anyReturn(walker)
  if (!found) return
  const { random } = walker
  const usual = { requested: 'approve', approved: 'receive', in_transit: 'receive', received: 'exchange', closed: 'exchange' }[found.status]
  const action = random.isLess(0.7) ? usual : random.pick(['decline', 'send', 'cancel', 'close'])
  if (action === 'exchange') return
  const received = random.isLess(0.1) ? 0 : some(walker, found.quantity)
  const lines = [{ lineId: found.lineId, received, restocked: random.upTo(received + 1), condition: 'opened' }]
  await act(walker, `returns/${found.rma}/${action}`, action === 'receive' ? { lines } : action === 'decline' ? { note: 'No.' } : {})
}

export const exchange: Step = async (walker) => {
  const { random } = walker
  const found = await anyReturn(walker)
  const part = await anyPart(walker)
  if (!found) return
  const other = random.isLess(0.6) ? { productId: part?.id, sent: 1 + random.upTo(3) } : {}
  await act(walker, `returns/${found.rma}/exchange`, {
    lines: [{ lineId: found.lineId, quantity: some(walker, found.quantity), ...other }],
    difference: random.isLess(0.6) ? 'settle' : 'waive',
  })
}
