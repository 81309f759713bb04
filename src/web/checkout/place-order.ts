import type { QueryClient } from '@tanstack/react-query'
import type { CartItem } from '#domain/cart/cart.ts'
import type { Customer } from '#domain/customer/customer-check.ts'
import { isRecord } from '#domain/is-record.ts'
import { formatMoney } from '#domain/money.ts'
import { ApiProblem, UNKNOWN_ERROR } from '#web/api.ts'
import { fetchQuote, hasOtherLines } from '#web/cart/quote/use-quote.ts'
import type { PricedView } from '#web/cart/quote/use-quote.ts'
import { CHECKOUT_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { refuseCoupon } from '#web/cart/checkout-draft.ts'
import type { CheckoutDraft } from '#web/cart/checkout-draft.ts'
import { readOrderExtras } from '#web/cart/order-extras.ts'
import type { OrderExtras } from '#web/cart/order-extras.ts'
import { saveNewAddress } from './addresses/save-address.ts'
import { COUPON_ID } from './customer/customer-fields.ts'
import { hasChosen } from '#web/fit/appliances/stored-appliances.ts'
import { isProcessing, NoPaymentUrlError, startPayment } from './payment/start-payment.ts'
import type { Machines } from './payment/start-payment.ts'

/** Why no payment page was opened: lines to correct, a cart refused as a whole, changed amounts, a used coupon, an earlier payment that takes days, a failure, no answer in 20 s. */
export interface CheckoutError {
  kind: 'lines' | 'cart' | 'changed' | 'coupon' | 'processing' | 'failed' | 'timeout'
  text: string
}

/** The cart as it is shown, with all that it takes to pay for it. */
export interface CheckoutInput {
  items: readonly CartItem[]
  draft: CheckoutDraft
  priced: PricedView
  /** A former payment page turned out to be paid. */
  onPaid: (sessionId: string) => void
}

const TIMEOUT_TEXT = 'The payment page is taking longer than usual. Nothing was charged, and your cart and details are kept.'

const PROCESSING_TEXT = 'Your cart is kept until then, and cannot be paid a second time meanwhile. An e-mail follows.'

/** A certificate that took the tax off what was shown has ended meanwhile, by its last day or by somebody: prices are what they were. */
const hasLostExemption = ({ body }: ApiProblem, shown: PricedView['quote']) =>
  Boolean(shown?.taxExemption) && isRecord(body.quote) && body.quote.taxExemption === null

const TAXED_TEXT = 'Your tax-exempt certificate does not count any more, so that sales tax is added. Please check the new total.'

function checkoutErrorOf(error: unknown, shown: PricedView['quote']): CheckoutError {
  if (isProcessing(error)) return { kind: 'processing', text: PROCESSING_TEXT }
  if (error instanceof ApiProblem && error.code === 'coupon_already_used') return { kind: 'coupon', text: error.message }
  if (error instanceof ApiProblem && error.fields.couponCode) return { kind: 'changed', text: error.fields.couponCode }
  if (error instanceof ApiProblem && ['too_much_unpaid', 'total_too_small', 'total_too_large'].includes(error.code))
    return { kind: 'cart', text: error.message }
  if (error instanceof ApiProblem && error.code === 'cart_changed')
    return { kind: 'changed', text: hasLostExemption(error, shown) ? TAXED_TEXT : error.message }
  if (error instanceof ApiProblem || error instanceof NoPaymentUrlError) return { kind: 'failed', text: error.message }
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'timeout', text: TIMEOUT_TEXT }
  return { kind: 'failed', text: UNKNOWN_ERROR }
}

/** Leads to what can be done about an error; it is also shown in place, and leads to itself where that says all there is to say (checkout-error.tsx). */
export async function handleError(client: QueryClient, { kind, text }: CheckoutError): Promise<void> {
  if (kind === 'lines') (document.querySelector<HTMLElement>('[data-problem]') ?? document.getElementById('cart-items'))?.focus()
  else if (kind === 'coupon') {
    refuseCoupon(text)
    toast({ id: 'coupon', title: 'Invalid coupon', description: text, tone: 'error' })
    document.getElementById(COUPON_ID)?.focus()
  } else if (kind === 'changed') await client.invalidateQueries({ queryKey: ['quote'] })
  else if (kind === 'failed' || kind === 'timeout')
    toast({ id: 'payment-error', title: 'Payment error', description: text, tone: 'error', durationMs: CHECKOUT_TOAST_MS })
}

/** The references that are filled in. */
const referencesOf = ({ references }: OrderExtras): OrderExtras['references'] =>
  Object.fromEntries(Object.entries(references).filter(([, text]) => text.trim() !== ''))
/** What the parts are for, where the shopper has chosen a machine. */
async function appliancesOf(slugs: string[]): Promise<Machines> {
  if (!hasChosen()) return new Map()
  const { chosenApplianceOf } = await import('#web/fit/chosen-appliance.ts')
  return chosenApplianceOf(slugs)
}

async function pay(client: QueryClient, { priced, onPaid }: CheckoutInput, customer: Customer): Promise<CheckoutError | null> {
  const { quote: shown, request } = priced
  const answer = priced.answer ?? (await fetchQuote(client, request, 'reprice'))
  const { quote, fingerprint } = answer
  // The cart has other lines by now than those that were priced.
  if (hasOtherLines(answer)) return { kind: 'changed', text: 'Some items in your cart have changed. Please check them.' }
  if (quote.lines.some((line) => line.problem)) return { kind: 'lines', text: 'The notes in your cart say which, and what to do.' }
  if (shown && shown.totalCents !== quote.totalCents)
    return { kind: 'changed', text: `The total was ${formatMoney(shown.totalCents)} and is ${formatMoney(quote.totalCents)} now.` }
  // A refused code is not sent: the total shown is without it.
  const couponCode = quote.couponRefusal ? undefined : request.couponCode
  // Both at once: the payment page leaves this one.
  const saving = saveNewAddress(client, customer)
  const order = { items: request.items, customer, ...referencesOf(readOrderExtras()), couponCode, quoteFingerprint: fingerprint }
  const start = await startPayment(order, await appliancesOf(request.items.map(({ slug }) => slug)))
  await saving
  if ('paidSessionId' in start) onPaid(start.paidSessionId)
  else window.location.assign(start.url)
  return null
}

/** Opens the payment page (null), or returns why not. Only the amounts that the shopper sees are charged. Never throws. */
export const placeOrder = (client: QueryClient, input: CheckoutInput, customer: Customer): Promise<CheckoutError | null> =>
  pay(client, input, customer).catch((error: unknown) => checkoutErrorOf(error, input.priced.quote))
