import { addressLines } from '#domain/customer/address-lines.ts'
import type { OrderId, RefundId } from '#domain/id.ts'
import { referenceRows } from '#domain/order/order-references.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import { orderToken } from '#server/shop/order/order-access.ts'
import type { OrderView } from '#server/shop/order/order.ts'
import type { EmailContext } from './email-context.ts'

/** An order, and what every e-mail about it contains. */
export async function readOrderFacts({ shop, facts, publicUrl }: EmailContext, { orderId }: { orderId: OrderId }) {
  const order = await facts.order(orderId)
  const orderUrl = `${publicUrl}/orders/${order.number}?token=${orderToken(shop, orderId)}`
  const { number, shippingAddress } = order
  const common = { number, references: referenceRows(order), firstName: shippingAddress.firstName, orderUrl, publicUrl }
  return { order, common }
}

/**
 * Refuses an e-mail that was true of an order until it was cancelled: retries have clocks of their own, so the cancellation's may have come first.
 * @throws {Undeliverable}
 */
export async function requireStanding({ facts }: Pick<EmailContext, 'facts'>, { orderId }: { orderId: OrderId }): Promise<void> {
  if (await facts.isVoid(orderId)) throw new Undeliverable('The order is cancelled: nothing of it is got ready or sent any more.')
}

/** A refund that still stands. @throws {Undeliverable} for one that the bank has sent back: the money is here again, and staff know. */
export async function readRefund({ facts }: Pick<EmailContext, 'facts'>, { refundId }: { refundId: RefundId }) {
  const { cameToNothing, ...refund } = await facts.refund(refundId)
  if (cameToNothing) throw new Undeliverable('The refund was sent back: nothing was given back by it.')
  return refund
}

/** The lines of an order's address below each other. */
export const shipToOf = ({ shippingAddress, company }: OrderView) => addressLines(shippingAddress, company)
