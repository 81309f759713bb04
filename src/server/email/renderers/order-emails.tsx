import { MAX_SHARED_ADDRESS, sharedCartText } from '#domain/cart/shared-cart.ts'
import { greetedName } from '#domain/account/greeting.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import type { Renderers } from '../email-context.ts'
import { readOrderFacts, readRefund, requireStanding, shipToOf } from '../order-email-facts.ts'
import { promisedDates } from '../promised-dates.ts'
import { AddressChanged } from '../templates/order/address-changed.tsx'
import { NewOrderLink } from '../templates/order/new-order-link.tsx'
import { OrderCancelled } from '../templates/order/order-cancelled.tsx'
import { OrderConfirmation } from '../templates/order/order-confirmation.tsx'
import { OrderDelivered } from '../templates/order/order-delivered.tsx'
import { OrderRefunded } from '../templates/order/order-refunded.tsx'
import { OrderShipped } from '../templates/order/order-shipped.tsx'
import { PaymentExpired } from '../templates/order/payment-expired.tsx'
import { PaymentLink } from '../templates/order/payment-link.tsx'

type OrderEmail =
  | 'order_confirmation'
  | 'order_link'
  | 'address_changed'
  | 'payment_link'
  | 'payment_expired'
  | 'order_shipped'
  | 'order_delivered'
  | 'order_cancelled'
  | 'order_refunded'

/** The e-mails about an order, but for its returns and reviews. */
export const ORDER_EMAILS: Renderers<OrderEmail> = {
  async order_confirmation(context, { payload }) {
    const { order, common } = await readOrderFacts(context, payload)
    const isVoid = await context.facts.isVoid(payload.orderId)
    const standing = isVoid ? 'cancelled' : order.status === 'on_hold' ? 'on_hold' : 'open'
    const facts = { ...order, ...common, ...promisedDates(order, context.timeZone), shipTo: shipToOf(order) }
    const element = <OrderConfirmation {...facts} standing={standing} />
    return { subject: `Order ${order.number} is confirmed`, element }
  },
  async order_link(context, { payload }) {
    const { common } = await readOrderFacts(context, payload)
    return { subject: `Your link to order ${common.number}`, element: <NewOrderLink {...common} byStaff={payload.byStaff} /> }
  },
  async address_changed(context, { payload, writtenAtMs }) {
    await requireStanding(context, payload)
    const { order, common } = await readOrderFacts(context, payload)
    // Nothing of it has left: it leaves today at the earliest, and on hold nobody knows when.
    const { arrives } = promisedDates(order, context.timeZone, new Date(writtenAtMs).toISOString())
    const more = { byCustomer: payload.byCustomer ?? false, shipTo: shipToOf(order) }
    const element = <AddressChanged {...common} {...more} arrives={order.status === 'on_hold' ? null : arrives} />
    return { subject: `Order ${common.number} goes to another address`, element }
  },
  async payment_link(context, { payload }) {
    const { order, common } = await readOrderFacts(context, payload)
    const page = await context.facts.paymentPage(payload.orderId)
    if (!page) throw new Undeliverable('The order is paid or closed, or its payment page has ended: there is nothing to pay at.')
    const facts = { ...order, ...common, page, shipTo: shipToOf(order), timeZone: context.timeZone }
    return { subject: `Pay for your order ${order.number}`, element: <PaymentLink {...facts} /> }
  },
  async payment_expired(context, { payload }) {
    const { order, common } = await readOrderFacts(context, payload)
    if (!(await context.facts.isUnpaid(payload.orderId)))
      throw new Undeliverable('The order was paid after all, or its late payment refunded.')
    const exchangeFor = await context.facts.exchangeFor(payload.orderId)
    // Nobody has paid, and so proven that the address is theirs: a message typed for a name goes to no stranger.
    const firstName = greetedName(common.firstName)
    const caller = payload.isForCaller && { caller: context.contact }
    const parts = sharedCartText(order.lines)
    const partsUrl = parts === '' || parts.length > MAX_SHARED_ADDRESS ? null : `${context.publicUrl}/cart/shared?parts=${parts}`
    const facts = { ...common, lines: order.lines, partsUrl, firstName, exchangeFor, hasFailed: payload.hasFailed, ...caller }
    return { subject: `Order ${common.number} was not paid`, element: <PaymentExpired {...facts} /> }
  },
  async order_shipped(context, { payload }) {
    const { order, common } = await readOrderFacts(context, payload)
    const { shippedAt, isGone, ...shipment } = await context.facts.shipment(payload.shipmentId)
    if (isGone) throw new Undeliverable('The shipment was cancelled, or lost, before its customer was told: it is not on its way.')
    const { arrives } = promisedDates(order, context.timeZone, shippedAt)
    const what = shipment.toCome.length > 0 ? `Part of order ${common.number}` : `Order ${common.number}`
    return { subject: `${what} is on its way`, element: <OrderShipped {...common} {...shipment} arrives={arrives} /> }
  },
  async order_delivered(context, { payload }) {
    const { common } = await readOrderFacts(context, payload)
    const { lines } = await context.facts.shipment(payload.shipmentId)
    return { subject: `Order ${common.number}: your package has arrived`, element: <OrderDelivered {...common} lines={lines} /> }
  },
  async order_cancelled(context, { payload }) {
    const { order, common } = await readOrderFacts(context, payload)
    const exchangeFor = await context.facts.exchangeFor(payload.orderId)
    const element = <OrderCancelled {...common} {...payload} isPaid={order.paidAt !== null} exchangeFor={exchangeFor} />
    return { subject: `Order ${common.number} is cancelled`, element }
  },
  async order_refunded(context, { payload }) {
    const { common } = await readOrderFacts(context, payload)
    const refund = await readRefund(context, payload)
    return { subject: `Refund for order ${common.number}`, element: <OrderRefunded {...common} {...refund} /> }
  },
}
