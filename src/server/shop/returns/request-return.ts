import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FitAnswer } from '#domain/fit/fit.ts'
import type { ApplianceId, OrderId, OrderLineId, ProductId, ReturnId } from '#domain/id.ts'
import { makeOrderNumber } from '#domain/order/order-number.ts'
import { Problem } from '#domain/problem.ts'
import type { ReturnCondition, ReturnReason } from '#domain/returns/return-reason.ts'
import type { ReturnResolution } from '#domain/returns/resolution.ts'
import { daysFor, ruleRefusal } from '#domain/returns/return-rule.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { orderReturn, orderReturnLine } from '#server/db/schema/order/return.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { hashRequest, requireSameRequest } from '#server/shop/request-hash.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { requireLines } from '../order/order-lines.ts'
import { changeOrder, lockOrder } from '../order/order-state.ts'
import type { OrderRow } from '../order/order-state.ts'
import { readReturnTerms } from '../order/return-window.ts'
import { readProgress, toReturn } from '../order/line-progress.ts'
import type { LineProgress } from '../order/line-progress.ts'

/** A line of a return as it is asked for. */
export interface AskedLine {
  lineId: OrderLineId
  quantity: number
  reason: ReturnReason
  modelNumber: string | null
  /** The same appliance by its reference: `brand/slug`. */
  machine: string | null
  condition: ReturnCondition | null
  /** What is wanted in exchange, by its slug; null without an exchange. */
  replacement: { slug: string; quantity: number } | null
}

/** A return requested by a customer, or by staff for them (specification, decision 21). */
export interface ReturnRequest {
  idempotencyKey: string
  resolution: ReturnResolution
  lines: AskedLine[]
  comment: string | null
  /** The difference that the customer was shown (cents, with tax); null without an exchange. */
  differenceCents: number | null
}

/** What the shop knows of a line that comes back: the appliance, the fit, the part that is wanted. */
export interface LineFacts {
  modelNumber: string | null
  applianceId: ApplianceId | null
  fitAnswer: FitAnswer | null
  proposedProductId: ProductId | null
  replacementProductId: ProductId | null
}

/** What is stored with a request beside its own words. */
interface PreparedReturn {
  lines: Map<OrderLineId, LineFacts>
  agreedGoodsCents: number | null
  agreedCents: number | null
}

/** Looks up what is stored with a request, in its transaction. @throws {Problem} what it refuses by it. */
type Prepare = (tx: Transaction, row: OrderRow, request: ReturnRequest) => Promise<PreparedReturn>

/** More comes back than was not refunded. */
function refuseRefunded({ quantity }: AskedLine, line: LineProgress) {
  const left = toReturn(line)
  if (quantity <= left) return null
  return { field: 'quantity', message: left > 0 ? `must be at most ${left}: the others were refunded` : 'was refunded already' }
}

/**
 * Only shipped parts that were not lost can be returned, once, each line with a reason; for parts that do not fit, with the appliance. Staff may enter what was
 * refunded before it came back.
 */
async function checkLines(tx: Transaction, row: OrderRow, { lines, actor }: { lines: readonly AskedLine[]; actor: By['actor'] }) {
  requireLines(lines, await readProgress(tx, row.id), {
    left: (line) => line.shipped - line.lost - line.returned,
    tooMany: (left) => (left > 0 ? `must be at most ${left}` : 'has not been shipped, was lost, or is being returned already'),
    also: (asked, line) =>
      asked.reason === 'does_not_fit' && !asked.modelNumber && !asked.machine
        ? { field: 'modelNumber', message: 'is needed when a part does not fit: we check which one does' }
        : actor === 'customer'
          ? refuseRefunded(asked, line)
          : null,
  })
}

/** The rules that the lines were sold by. @throws {Problem} `return_too_late`, `not_returnable` */
async function checkRules(tx: Transaction, row: OrderRow, lines: readonly AskedLine[]) {
  const terms = await readReturnTerms(tx, row.id)
  for (const [index, line] of lines.entries()) {
    const known = terms.lines.get(line.lineId)
    if (!known) continue
    const refusal = ruleRefusal(known.rule, line)
    const field = line.condition === null ? 'reason' : 'condition'
    if (refusal !== null) throw new Problem('not_returnable', { detail: refusal, fields: { [`lines.${index}.${field}`]: refusal } })
    const days = daysFor(known.rule, line.reason)
    if (known.isOver(line.reason))
      throw new Problem('return_too_late', { detail: `Parts can be returned within ${days} ${days === 1 ? 'day' : 'days'}.` })
  }
}

/** Inserts a return with its lines. @throws {Problem} `idempotency_mismatch` */
async function insertReturn(
  tx: Transaction,
  values: Pick<typeof orderReturn.$inferInsert, 'orderId' | 'requestedBy' | 'requestHash'>,
  { request, prepared }: { request: ReturnRequest; prepared: PreparedReturn },
): Promise<{ id: ReturnId; number: string }> {
  const { idempotencyKey, lines, comment, resolution } = request
  const { agreedGoodsCents, agreedCents } = prepared
  const number = makeOrderNumber(randomBytes(12), 'RMA')
  const [written] = await tx
    .insert(orderReturn)
    .values({ ...values, id: newId('ret'), number, idempotencyKey, comment, resolution, agreedGoodsCents, agreedCents })
    .onConflictDoNothing({ target: orderReturn.idempotencyKey })
    .returning({ id: orderReturn.id, number: orderReturn.number })
  // Requests for one order come one after the other: this key was used at the same moment for another order.
  if (!written) throw new Problem('idempotency_mismatch')
  await tx.insert(orderReturnLine).values(
    lines.map(({ lineId, quantity, reason, modelNumber, condition, replacement }) => ({
      id: newId('rtl'),
      returnId: written.id,
      orderLineId: lineId,
      quantity,
      reason,
      modelNumber,
      statedCondition: condition,
      replacementQuantity: replacement?.quantity ?? null,
      ...prepared.lines.get(lineId),
    })),
  )
  return written
}

/** The return that this key has made before; undefined for a new key. @throws {Problem} `idempotency_mismatch` */
async function findKnown(tx: Transaction, row: OrderRow, { key, hash }: { key: string; hash: string }) {
  const [known] = await tx.select().from(orderReturn).where(eq(orderReturn.idempotencyKey, key))
  if (known && known.orderId !== row.id) throw new Problem('idempotency_mismatch')
  if (known) requireSameRequest(known.requestHash, hash)
  return known
}

type By = { orderId: OrderId } & ({ actor: 'customer' } | { actor: 'staff'; staff: Staff })

/**
 * Requests a return. With the same idempotency key a repeated click makes one return. No rule or time binds staff.
 * @param prepare looks up what is stored with it.
 * @throws {Problem} `return_too_late`, `not_returnable`, `invalid_input` naming the field, `idempotency_mismatch`, `not_found`, and what
 *   `prepare` refuses
 */
export const requestReturn = (
  shop: Shop,
  { by: { orderId, ...by }, prepare }: { by: By; prepare: Prepare },
  request: ReturnRequest,
): Promise<{ id: ReturnId; number: string }> =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const row = await lockOrder(tx, orderId)
      const { idempotencyKey, lines, comment, resolution } = request
      const requestHash = hashRequest(orderId, lines, comment, resolution)
      const known = await findKnown(tx, row, { key: idempotencyKey, hash: requestHash })
      if (known) return { id: known.id, number: known.number }
      await checkLines(tx, row, { lines, actor: by.actor })
      if (by.actor === 'customer') {
        // An order whose customer's data was erased is nobody's.
        if (row.email === '') throw new Problem('not_allowed_in_state', { detail: 'The data of its customer is erased.' })
        await checkRules(tx, row, lines)
      }
      const requestedBy = by.actor === 'staff' ? by.staff.userId : 'customer'
      const prepared = await prepare(tx, row, request)
      const { id, number } = await insertReturn(tx, { orderId: row.id, requestedBy, requestHash }, { request, prepared })
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
      return { id, number }
    }),
  )
