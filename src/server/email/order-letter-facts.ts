import type { OrderId } from '#domain/id.ts'
import { orderToken } from '#server/shop/order/order-access.ts'
import type { OrderView } from '#server/shop/order/order.ts'
import type { EmailContext } from './email-context.ts'

/** An order, and what every e-mail about it contains. */
export async function readOrderFacts({ shop, facts, publicUrl }: EmailContext, { orderId }: { orderId: OrderId }) {
  const order = await facts.order(orderId)
  const orderUrl = `${publicUrl}/orders/${order.number}?token=${orderToken(shop, orderId)}`
  return { order, common: { number: order.number, firstName: order.shippingAddress.firstName, orderUrl, publicUrl } }
}

/** The lines of an address below each other. */
export const shipToOf = ({ shippingAddress: to }: OrderView) =>
  [`${to.firstName} ${to.lastName}`, to.addressLine1, to.addressLine2, `${to.city}, ${to.state} ${to.postalCode}`].filter(Boolean)
