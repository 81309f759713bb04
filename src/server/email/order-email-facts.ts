import { addressLines } from '#domain/customer/address-lines.ts'
import type { OrderId } from '#domain/id.ts'
import { referenceRows } from '#domain/order/order-references.ts'
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

/** The lines of an order's address below each other. */
export const shipToOf = ({ shippingAddress, company }: OrderView) => addressLines(shippingAddress, company)
