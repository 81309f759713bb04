import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { makeOrderNumber } from '#domain/order.ts'
import type { returnTransitions } from '#domain/order.ts'
import { Problem } from '#domain/problem.ts'
import type { ReturnCondition, ReturnReason } from '#domain/refund.ts'
import { areDaysOver } from '#domain/shop-time.ts'
import type { Reader, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { orderReturn, orderReturnLine } from '#server/db/schema/fulfilment.ts'
import { orderLine } from '#server/db/schema/order.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeOrder, expectVersion, lockOrder } from './order-state.ts'
import type { OrderRow } from './order-state.ts'
import { requireLines } from './order-lines.ts'
import { readRestockable, tooManyRestocked } from './restockable.ts'
import { COUNTING_SHIPMENTS } from './what-counts.ts'
import { hashRequest, requireSameRequest } from '#server/shop/request-hash.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import { changeReturn } from './return-state.ts'
import type { ReturnRow } from './return-state.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'
import { readProgress } from './shipment.ts'
import type { Shop } from '#server/shop/shop.ts'
import { restock } from '#server/shop/stock/stock.ts'
import type { OrderId, OrderLineId, ReturnId } from '#domain/id.ts'

/** A return requested by a customer, or by staff for them (decision 21). */
export interface ReturnRequest {
  idempotencyKey: string
  lines: { lineId: OrderLineId; quantity: number; reason: ReturnReason; modelNumber: string | null }[]
  comment: string | null
}

/** Only shipped parts that were not lost can be returned, once, each line with a reason; for parts that do not fit, with the appliance's model number. */
async function checkLines(tx: Transaction, row: OrderRow, lines: ReturnRequest['lines']) {
  requireLines(lines, await readProgress(tx, row.id), {
    left: (line) => line.shipped - line.lost - line.returned,
    tooMany: (left) => (left > 0 ? `must be at most ${left}` : 'has not been shipped, was lost, or is being returned already'),
    also: ({ reason, modelNumber }) =>
      reason === 'does_not_fit' && !modelNumber
        ? { field: 'modelNumber', message: 'is needed when a part does not fit: we check which one does' }
        : null,
  })
}

/**
 * The return window: so many days, in the shop's time zone, after the last shipment arrived (or was shipped, when the arrival is unknown).
 * @param at whether it was over then; now without it.
 */
export async function readReturnWindow(
  db: Reader,
  orderId: OrderId,
  at?: Date,
): Promise<{ returnDays: number; isOver: boolean; since: Date | null }> {
  const { settings, now } = await readSettingsNow(db)
  const { returnDays } = settings.orders
  const found = await db.execute<{ since: Date | string | null }>(sql`
    select max(coalesce(delivered_at, shipped_at)) as since
    from shipment where order_id = ${orderId} and status in ${COUNTING_SHIPMENTS}`)
  const latest = found.rows[0]?.since ?? null
  const since = latest === null ? null : new Date(latest)
  const isOver = since !== null && areDaysOver(since, returnDays, { now: at ?? now, zone: settings.identity.timeZone })
  return { returnDays, isOver, since }
}

async function checkWindow(tx: Transaction, row: OrderRow) {
  const { returnDays, isOver } = await readReturnWindow(tx, row.id)
  if (isOver) throw new Problem('return_too_late', { detail: `Parts can be returned within ${returnDays} days.` })
}

/** Inserts a return with its lines. @throws {Problem} `idempotency_mismatch` */
async function insertReturn(
  tx: Transaction,
  values: Pick<typeof orderReturn.$inferInsert, 'orderId' | 'requestedBy' | 'requestHash'>,
  { idempotencyKey, lines, comment }: ReturnRequest,
): Promise<{ id: ReturnId; number: string }> {
  const [written] = await tx
    .insert(orderReturn)
    .values({ ...values, id: newId('ret'), number: makeOrderNumber(randomBytes(12), 'RMA'), idempotencyKey, comment })
    .onConflictDoNothing({ target: orderReturn.idempotencyKey })
    .returning({ id: orderReturn.id, number: orderReturn.number })
  // Requests for one order come one after the other: this key was used at the same moment for another order.
  if (!written) throw new Problem('idempotency_mismatch')
  await tx
    .insert(orderReturnLine)
    .values(lines.map(({ lineId, ...line }) => ({ ...line, id: newId('rtl'), returnId: written.id, orderLineId: lineId })))
  return written
}

/**
 * Requests a return. With the same idempotency key a repeated click makes one return.
 * @throws {Problem} `return_too_late`, `invalid_input` naming the field, `idempotency_mismatch`, `not_found`
 */
export const requestReturn = (
  shop: Shop,
  { orderId, ...by }: { orderId: OrderId } & ({ actor: 'customer' } | { actor: 'staff'; staff: Staff }),
  request: ReturnRequest,
): Promise<string> =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const row = await lockOrder(tx, orderId)
      const { idempotencyKey, lines, comment } = request
      const requestHash = hashRequest(orderId, lines, comment)
      const [known] = await tx.select().from(orderReturn).where(eq(orderReturn.idempotencyKey, idempotencyKey))
      if (known && known.orderId !== row.id) throw new Problem('idempotency_mismatch')
      if (known) {
        requireSameRequest(known.requestHash, requestHash)
        return known.number
      }
      await checkLines(tx, row, lines)
      if (by.actor === 'customer') await checkWindow(tx, row)
      const requestedBy = by.actor === 'staff' ? by.staff.userId : 'customer'
      const { id, number } = await insertReturn(tx, { orderId: row.id, requestedBy, requestHash }, request)
      await changeOrder(
        { shop, tx, row },
        {
          returnStatus: 'requested',
          event: { type: 'return_requested', actor: by.actor, data: { returnId: id, number } },
          emails: [
            {
              idempotencyKey: `return_requested:${id}`,
              kind: 'return_requested',
              recipient: row.email,
              payload: { orderId: row.id, returnId: id },
            },
          ],
        },
      )
      if (by.actor === 'staff') await audit(tx, by.staff, { action: 'return.request', subject: row.id, after: { returnId: id, lines } })
      return number
    }),
  )

/** Locks the order of a return, reads the return, and runs `work` on both. @throws {Problem} `not_found` */
export const withReturn = <T>(
  shop: Shop,
  number: string,
  work: (tx: Transaction, row: OrderRow, known: ReturnRow) => Promise<T>,
): Promise<T> =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const [found] = await tx.select({ orderId: orderReturn.orderId }).from(orderReturn).where(eq(orderReturn.number, number))
      if (!found) throw new Problem('not_found', { detail: 'Return not found' })
      const row = await lockOrder(tx, found.orderId)
      const [known] = await tx.select().from(orderReturn).where(eq(orderReturn.number, number))
      if (!known) throw new Problem('not_found', { detail: 'Return not found' })
      return work(tx, row, known)
    }),
  )

/** Which return a member of staff acts on, and the version of it that they have seen. */
export interface ReturnAct {
  number: string
  staff: Staff
  version?: number | undefined
}

/**
 * Staff approve, decline, close or cancel a return; their note goes to the customer.
 * @throws {Problem} `not_allowed_in_state`, `conflict`, `not_found`
 */
export const decideReturn = (
  shop: Shop,
  { number, staff, version }: ReturnAct,
  decision: { action: Exclude<keyof typeof returnTransitions, 'receive'>; note: string | null },
): Promise<void> =>
  withReturn(shop, number, async (tx, row, known) => {
    expectVersion(known, version)
    await changeReturn({ shop, tx, row }, known, { action: decision.action, actor: 'staff', staffNote: decision.note ?? known.staffNote })
    await audit(tx, staff, { action: `return.${decision.action}`, subject: row.id, before: { status: known.status }, after: decision })
  })

/** A line of a return as it was received. */
export interface ReceivedLine {
  lineId: OrderLineId
  received: number
  /** How many of these are restocked. */
  restocked: number
  condition: ReturnCondition | null
}

/**
 * Staff have received a return: the quantity received of each line, and how many of these are restocked.
 * @throws {Problem} `invalid_input` naming the field, `not_allowed_in_state`, `conflict`, `not_found`
 */
export const receiveReturn = (shop: Shop, { number, staff, version }: ReturnAct, lines: ReceivedLine[]): Promise<void> =>
  withReturn(shop, number, async (tx, row, found) => {
    expectVersion(found, version)
    await changeReturn({ shop, tx, row }, found, { action: 'receive', actor: 'staff' })
    const announced = await tx
      .select({
        id: orderReturnLine.orderLineId,
        returnLineId: orderReturnLine.id,
        quantity: orderReturnLine.quantity,
        productId: orderLine.productId,
      })
      .from(orderReturnLine)
      .innerJoin(orderLine, eq(orderLine.id, orderReturnLine.orderLineId))
      .where(eq(orderReturnLine.returnId, found.id))
    const unpacked = lines.map((line) => ({ ...line, quantity: line.received }))
    const restockable = await readRestockable(tx, row.id)
    const matches = requireLines(unpacked, announced, {
      left: (line) => line.quantity,
      tooMany: (left) => `must be at most ${left}`,
      also: ({ received, restocked, lineId }) => {
        const left = restockable.get(lineId) ?? 0
        if (restocked > received) return { field: 'restocked', message: 'must be at most what was received' }
        return restocked > left ? { field: 'restocked', message: tooManyRestocked(left) } : null
      },
      of: 'return',
      quantityField: 'received',
    })
    for (const { asked, line } of matches)
      await tx
        .update(orderReturnLine)
        .set({ receivedQuantity: asked.received, restockedQuantity: asked.restocked, condition: asked.condition })
        .where(and(eq(orderReturnLine.id, line.returnLineId), eq(orderReturnLine.receivedQuantity, 0)))
    const pieces = matches.map(({ asked, line }) => ({ productId: line.productId, quantity: asked.restocked }))
    await restock(tx, { orderId: row.id, lines: pieces, reason: 'return', actor: staff.userId })
    await audit(tx, staff, { action: 'return.receive', subject: row.id, before: { status: found.status }, after: { lines } })
  })
