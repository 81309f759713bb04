import { eq, sql } from 'drizzle-orm'
import type { HideReason } from '#domain/customer/review.ts'
import type { ReviewId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { productReview } from '#server/db/schema/customer/product-review.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeParts } from '#server/shop/change-content.ts'
import { addressNow } from '#server/shop/order/join-orders.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { expectRecord } from '#server/shop/record.ts'
import type { Shop } from '#server/shop/shop.ts'
import { hiddenEmailKey, lockReview, readReview } from './review-record.ts'
import type { ReviewRecord } from './review-record.ts'

/** A review as a member of staff has read it. */
interface ReviewAct {
  id: ReviewId
  version: number
  staff: Staff
}

/** The columns that every change of staff sets. None is of what the customer has written. */
const changed = () => ({ version: sql`${productReview.version} + 1`, updatedAt: sql`now()` })

/** Runs a change of a review as it was read. @throws {Problem} `not_found`, `conflict` */
const changeReview = (
  shop: Shop,
  { id, version }: ReviewAct,
  change: (tx: Transaction, current: ReviewRecord) => Promise<void>,
): Promise<ReviewRecord> =>
  changeParts(shop, async (tx) => {
    const current = await lockReview(tx, id)
    await expectRecord(tx, { subject: id, version, current })
    await change(tx, current)
    return { result: await readReview(tx, id), parts: [current.product.id] }
  })

/** Publishes a review. @throws {Problem} `not_found`, `conflict`; `not_allowed_in_state` when it is published already. */
export const publishReview = (shop: Shop, act: ReviewAct): Promise<ReviewRecord> =>
  changeReview(shop, act, async (tx, { id, state }) => {
    if (state === 'published') throw new Problem('not_allowed_in_state', { detail: 'This review is published already.' })
    await tx
      .update(productReview)
      .set({ ...changed(), state: 'published', hideReason: null, publishedAt: sql`now()` })
      .where(eq(productReview.id, id))
    await audit(tx, act.staff, { action: 'review.publish', subject: id, before: { state }, after: { state: 'published' } })
  })

/** The e-mail names what it told when it was written: reasons are changed later, e-mails are not. */
const mailReason = async (shop: Shop, tx: Transaction, { id, version, email, reason }: ReviewRecord & { reason: HideReason }) => {
  if (email === null) return
  const [about] = await tx
    .select({ orderId: order.id, userId: order.userId, email: order.email, status: order.status })
    .from(productReview)
    .innerJoin(orderLine, eq(orderLine.id, productReview.orderLineId))
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(eq(productReview.id, id))
  if (!about) return
  const recipient = await addressNow(tx, about)
  const payload = { reviewId: id, orderId: about.orderId, reason }
  await enqueueEmails(shop, tx, [{ idempotencyKey: hiddenEmailKey(id, version + 1), kind: 'review_hidden', recipient, payload }])
}

/**
 * Takes a review off its page, or keeps it off, for a reason of the list, which is mailed to its writer. That it is a bad one is none of them.
 * @throws {Problem} `not_found`, `conflict`; `not_allowed_in_state` when it is hidden for this reason already.
 */
export const hideReview = (shop: Shop, act: ReviewAct, reason: HideReason): Promise<ReviewRecord> =>
  changeReview(shop, act, async (tx, current) => {
    const { id, state, hideReason } = current
    if (hideReason === reason) throw new Problem('not_allowed_in_state', { detail: 'This review is hidden for this reason already.' })
    await tx
      .update(productReview)
      .set({ ...changed(), state: 'hidden', hideReason: reason, publishedAt: null })
      .where(eq(productReview.id, id))
    await mailReason(shop, tx, { ...current, reason })
    await audit(tx, act.staff, {
      action: 'review.hide',
      subject: id,
      before: { state, hideReason },
      after: { state: 'hidden', hideReason: reason },
    })
  })

/** Writes the shop's reply below a review, or takes it away. The log says that it was, not what. @throws {Problem} `not_found`, `conflict` */
export const replyToReview = (shop: Shop, act: ReviewAct, text: string | null): Promise<ReviewRecord> =>
  changeReview(shop, act, async (tx, { id, reply }) => {
    const replied = text === null ? { repliedBy: null, repliedAt: null } : { repliedBy: act.staff.userId, repliedAt: sql`now()` }
    await tx
      .update(productReview)
      .set({ ...changed(), reply: text, ...replied })
      .where(eq(productReview.id, id))
    await audit(tx, act.staff, {
      action: 'review.reply',
      subject: id,
      before: { isReplied: reply !== null },
      after: { isReplied: text !== null },
    })
  })
