import { eq, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { writerName } from '#domain/customer/review.ts'
import type { WrittenReview } from '#domain/customer/review.ts'
import type { ApplianceId, OrderId, OrderLineId, ProductId, ReviewId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { fitQuestion } from '#server/db/schema/customer/fit-question.ts'
import { order } from '#server/db/schema/order/order.ts'
import { productReview } from '#server/db/schema/customer/product-review.ts'
import { holdAppliances } from '#server/shop/catalog/fit.ts'
import { changeParts } from '#server/shop/change-content.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readReviewedLines } from './order-reviews.ts'
import type { OwnReview } from './order-reviews.ts'

/** The line of an order that its buyer reviews. */
interface LineOfOrder {
  orderId: OrderId
  lineId: OrderLineId
}

/** What is sent: the version that was changed, none for a new review; and the machine, where the shop knows it. */
export interface SentReview extends WrittenReview {
  version?: number | undefined
  modelId: ApplianceId | null
}

/**
 * Holds the order, whose customer cannot be erased meanwhile, and then the reviews of the part: two orders of one buyer cannot both have one.
 * @throws {Problem} `not_found` without such a line, or once the customer was erased.
 */
async function lockLine(tx: Transaction, { orderId, lineId }: LineOfOrder) {
  const { number, email, shippingAddress } = order
  const [bought] = await tx.select({ number, email, shippingAddress }).from(order).where(eq(order.id, orderId)).for('share')
  const [line] = bought && bought.email !== '' ? await readReviewedLines(tx, orderId, lineId) : []
  if (!bought || !line) throw new Problem('not_found', { detail: 'This order has no such part.' })
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`review:${line.productId}`}, 0))`)
  const [now = line] = await readReviewedLines(tx, orderId, lineId)
  return { bought, line: now }
}

/** A machine that the shop knows, also by an id from before it became one with another. @throws {Problem} `invalid_input` when it knows it no more. */
async function nameAppliance(tx: Transaction, savedId: ApplianceId): Promise<{ id: ApplianceId; name: string }> {
  const present = await holdAppliances(tx, [savedId])
  const { rows } = await tx.execute<{ id: ApplianceId; name: string }>(
    sql`select a.id, b.name || ' ' || a.number as name from appliance a join brand b on b.id = a.brand_id where a.id = ${present.get(savedId) ?? null}`,
  )
  const [found] = rows
  if (!found) throw new Problem('invalid_input', { fields: { machine: 'is not known here any more: please choose it again' } })
  return found
}

/** By which the proposals of fit know a review. */
const fitKey = (id: ReviewId) => `review:${id}`

/** A review that says that a part does not fit a machine is for staff to decide, as a return is (/admin/fitment); what they have decided stays. */
async function proposeMisfit(
  tx: Transaction,
  { id, productId, orderNumber }: { id: ReviewId; productId: ProductId; orderNumber: string },
  { fits, machine, text }: WrittenReview,
) {
  await tx.delete(fitQuestion).where(sql`${fitQuestion.messageKey} = ${fitKey(id)} and ${fitQuestion.state} is null`)
  if (fits || machine === null) return
  const said = { messageKey: fitKey(id), productId, modelNumber: machine, comment: text, orderNumber, source: 'review' as const }
  await tx
    .insert(fitQuestion)
    .values({ ...said, id: newId('fqu') })
    .onConflictDoNothing()
}

const contentOf = ({ rating, title, text, fits, machine }: OwnReview) => ({ rating, title, text, fits, machine })

/** Whether the review is written anew, or already as it is sent. @throws {Problem} `not_found`, `conflict`, `not_allowed_in_state` */
function expectWritable(
  current: OwnReview | null,
  { version, content }: { version: number | undefined; content: unknown },
  no: string | null,
) {
  if (current === null && version !== undefined)
    throw new Problem('not_found', { detail: 'This review was withdrawn. What you wrote can be sent as a new one.' })
  if (current === null && no !== null) throw new Problem('not_allowed_in_state', { detail: no })
  // Sent twice, as after an answer that was lost.
  const isSame = current !== null && isDeepStrictEqual(contentOf(current), content)
  if (current !== null && !isSame && current.version !== version) throw new Problem('conflict', { extra: { current } })
  return !isSame
}

/**
 * Writes or changes the review of a part that was bought with this order. It waits for staff then, and is on no page before they have published it
 * (decision 174). Who may act on the order is checked before.
 * @throws {Problem} `not_found` without such a line; `not_allowed_in_state` while it was not sent, once it was refunded, or where the buyer has
 *   reviewed the part by another order; `conflict` with the review as it is now, when it was changed elsewhere; `invalid_input`.
 */
export const writeReview = (shop: Shop, of: LineOfOrder, { version, modelId, ...sent }: SentReview): Promise<OwnReview> =>
  changeParts(shop, async (tx) => {
    const { bought, line } = await lockLine(tx, of)
    const known = modelId === null ? null : await nameAppliance(tx, modelId)
    const name = known ? known.name : sent.machine
    const applianceId = known?.id ?? null
    const written = { ...sent, machine: name }
    const content = { ...written, machine: name === null ? null : { name, modelId: applianceId } }
    const id = line.review?.id ?? newId('rvw')
    if (expectWritable(line.review, { version, content }, line.refusal)) {
      const writer = writerName(bought.shippingAddress)
      const values = { ...written, applianceId, writer, state: 'waiting' as const, hideReason: null, publishedAt: null }
      await tx
        .insert(productReview)
        .values({ ...values, id, productId: line.productId, orderLineId: of.lineId })
        .onConflictDoUpdate({
          target: productReview.orderLineId,
          set: { ...values, writtenAt: sql`now()`, version: sql`${productReview.version} + 1`, updatedAt: sql`now()` },
        })
      await proposeMisfit(tx, { id, productId: line.productId, orderNumber: bought.number }, written)
    }
    const [{ review } = { review: null }] = await readReviewedLines(tx, of.orderId, of.lineId)
    if (!review) throw new Error('The review was written, and is not there.')
    return { result: review, parts: [line.productId] }
  })

/** Takes what was decided about fit, or proposed, off the person who has said it. */
export const forgetSaid = (tx: Transaction, ids: readonly ReviewId[]) =>
  tx.execute(sql`update fit_question set comment = null, order_number = null, message_key = id
    where message_key = any(${sql.param(ids.map(fitKey))}::text[])`)

/** Deletes the review of a part that was bought with this order. @throws {Problem} `not_found` without one. */
export const withdrawReview = (shop: Shop, of: LineOfOrder): Promise<void> =>
  changeParts(shop, async (tx) => {
    const { line } = await lockLine(tx, of)
    if (!line.review) throw new Problem('not_found', { detail: 'There is no review to withdraw.' })
    await tx.delete(productReview).where(eq(productReview.id, line.review.id))
    await tx.delete(fitQuestion).where(sql`${fitQuestion.messageKey} = ${fitKey(line.review.id)} and ${fitQuestion.state} is null`)
    await forgetSaid(tx, [line.review.id])
    return { result: undefined, parts: [line.productId] }
  })
