import { eq } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { order } from '#server/db/schema/order/order.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { CheckoutRequest } from '#server/shop/checkout/place-order.ts'
import { phoneKey } from '#server/shop/order/order-origin.ts'
import { startPayment } from '#server/shop/payment/start-payment.ts'
import type { Shop } from '#server/shop/shop.ts'

/** What staff enter for a caller: the checkout's own request, with the quote that was read out. */
type PhoneOrder = Omit<CheckoutRequest, 'replaces'>

/** Refusals after which an order of the key may stand. */
const STANDS = new Set<string | null>(['checkout_closed', 'idempotency_mismatch', 'payment_unavailable'])

/** What staff read of an order whose page is not open yet. */
const waitingFor = (number: string) =>
  `Order ${number} is placed, but the payment service does not answer: its link is mailed as soon as it does. Pressing again places no second order.`

/**
 * Places an order for a caller, by the checkout's own rules, and mails them the hosted page at which they pay as soon as it is open: its link works on
 * any device, until its session ends. The same key is the same order and one e-mail, however often it is sent, also once the order is paid or closed.
 * @returns the order's number. @throws {Problem} whatever `startPayment` refuses; `idempotency_mismatch` and `payment_unavailable` name the order of the key.
 */
export async function placePhoneOrder(shop: Shop, staff: Staff, { key, ...request }: PhoneOrder & { key: string }): Promise<string> {
  const idempotencyKey = phoneKey(key)
  const ended = await startPayment(shop, request, { idempotencyKey, userId: null, clientKey: null, placedBy: staff }).then(
    () => null,
    (error: unknown) => error,
  )
  const refusal = ended instanceof Problem ? ended.code : null
  if (ended !== null && !STANDS.has(refusal)) throw ended
  const [row] = await shop.db.select().from(order).where(eq(order.idempotencyKey, idempotencyKey))
  // The order that the key has made stands: whoever lost its answer finds it by its number.
  if (row && refusal === 'idempotency_mismatch') throw new Problem(refusal, { extra: { orderNumber: row.number } })
  if (row && refusal === 'payment_unavailable')
    throw new Problem(refusal, { detail: waitingFor(row.number), extra: { orderNumber: row.number } })
  if (!row) throw ended ?? new Problem('unavailable')
  return row.number
}
