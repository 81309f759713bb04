import type Stripe from 'stripe'
import type { PaymentRequest } from '#domain/order/payment-request.ts'

/** Our mark in the metadata of everything we create: other programs may use the same account. */
export const APP = 'partwright'

/** Stripe takes no more line items than this in a session. */
const MAX_LINE_ITEMS = 100

/** A line item: what it is called, its price (cents) and quantity. */
interface Item {
  name: string
  unitCents: number
  quantity: number
}

/** The items of a request; of a longer one the last are summed up in one, so that they add up to the same amount. */
function itemsOf({ lines, taxCents, taxLabel }: PaymentRequest): Item[] {
  const items = lines.map(({ name, partNumber, unitPriceCents, quantity }) => ({
    name: `${name} (${partNumber})`,
    unitCents: unitPriceCents,
    quantity,
  }))
  const tax = taxCents > 0 ? [{ name: taxLabel, unitCents: taxCents, quantity: 1 }] : []
  const room = MAX_LINE_ITEMS - tax.length
  if (items.length <= room) return [...items, ...tax]
  const others = items.slice(room - 1)
  const unitCents = others.reduce((sum, item) => sum + item.unitCents * item.quantity, 0)
  return [...items.slice(0, room - 1), { name: `${others.length} more parts`, unitCents, quantity: 1 }, ...tax]
}

/** Lines, tax as a line of its own, shipping as a rate, the discount as a one-time amount off: Stripe's total equals ours. */
export const sessionParameters = (request: PaymentRequest, coupon: string | undefined): Stripe.Checkout.SessionCreateParams => {
  const metadata = { app: APP, order: request.reference, number: request.orderNumber }
  return {
    mode: 'payment',
    client_reference_id: request.reference,
    customer_email: request.email,
    metadata,
    payment_intent_data: { metadata },
    line_items: itemsOf(request).map(({ name, unitCents, quantity }) => ({
      quantity,
      price_data: { currency: request.currency, unit_amount: unitCents, product_data: { name } },
    })),
    ...(coupon ? { discounts: [{ coupon }] } : {}),
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: request.shippingCents > 0 ? 'Standard shipping' : 'Free shipping',
          fixed_amount: { amount: request.shippingCents, currency: request.currency },
        },
      },
    ],
    success_url: `${request.successUrl}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(new Date(request.expiresAt).getTime() / 1000),
  }
}
