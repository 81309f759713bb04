import { HIDE_REASONS } from '#domain/customer/review.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import { orderToken } from '#server/shop/order/order-access.ts'
import type { Renderers } from '../email-context.ts'
import { readOrderFacts } from '../order-email-facts.ts'
import { ReviewHidden } from '../templates/customer/review-hidden.tsx'
import { ReviewRequest } from '../templates/customer/review-request.tsx'

/** The place on the page of an order where its parts are reviewed. */
const PLACE = '#reviews'

/** The e-mails about reviews. */
export const REVIEW_EMAILS: Renderers<'review_request' | 'review_hidden'> = {
  async review_request(context, { payload }) {
    const request = await context.facts.reviewRequest(payload.orderId)
    if (!request) throw new Undeliverable('Nothing of this order is to be reviewed any more.')
    const { stopPath, parts } = request
    const { common } = await readOrderFacts(context, payload)
    const { number, firstName, orderUrl, publicUrl } = common
    const stopUrl = publicUrl + stopPath
    const urls = { reviewUrl: orderUrl + PLACE, stopUrl, publicUrl }
    const element = <ReviewRequest number={number} firstName={firstName} parts={parts} {...urls} shopAddress={context.footerAddress} />
    return { subject: `How did it go? Order ${number}`, element, unsubscribeUrl: stopUrl }
  },
  async review_hidden({ shop, facts, publicUrl }, { payload }) {
    const hidden = await facts.hiddenReview(payload.reviewId)
    if (!hidden) throw new Undeliverable('The review was withdrawn, changed or published since.')
    const { orderId, orderNumber, ...review } = hidden
    const reviewUrl = `${publicUrl}/orders/${orderNumber}?token=${orderToken(shop, orderId)}${PLACE}`
    const element = <ReviewHidden {...review} reason={HIDE_REASONS[payload.reason]} reviewUrl={reviewUrl} publicUrl={publicUrl} />
    return { subject: `Your review of ${review.productName} is not shown`.slice(0, 120), element }
  },
}
