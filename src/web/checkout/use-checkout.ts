import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CartItem } from '#domain/cart.ts'
import { checkCustomer, missingText } from '#domain/checkout.ts'
import type { Customer, CustomerCheck } from '#domain/checkout.ts'
import { formatMoney } from '#domain/money.ts'
import { ApiProblem } from '#web/api.ts'
import { fetchQuote } from '#web/cart/use-quote.ts'
import type { PricedView } from '#web/cart/use-quote.ts'
import { toast } from '#web/ui/toast.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { focusField, SHOWN_FIELDS } from './customer-fields.ts'
import { NoPaymentUrlError, startPayment } from './start-payment.ts'

/** What kept the shopper from the payment page: lines to put right, amounts to look at again, a failure, or 20 s of silence. */
export interface CheckoutTrouble {
  kind: 'lines' | 'changed' | 'failed' | 'late'
  text: string
}

const LATE_TEXT = 'The payment page is taking longer than usual. Nothing was charged, and your cart and details are kept.'

function troubleOf(error: unknown): CheckoutTrouble {
  if (error instanceof ApiProblem && (error.code === 'cart_changed' || error.code.startsWith('coupon_')))
    return { kind: 'changed', text: error.message }
  if (error instanceof ApiProblem || error instanceof NoPaymentUrlError) return { kind: 'failed', text: error.message }
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'late', text: LATE_TEXT }
  return { kind: 'failed', text: 'Something went wrong. Please try again.' }
}

/** Says what is missing or wrong (specification, section 5), and goes to the first field that is. */
function tellMistakes({ missing, errors }: Extract<CustomerCheck, { ok: false }>) {
  if (missing.length > 0) toast({ title: 'Missing Information', description: missingText(missing), tone: 'error' })
  else if (errors.email) toast({ title: 'Invalid Email', description: errors.email, tone: 'error' })
  const first = SHOWN_FIELDS.find((field) => errors[field])
  if (first) focusField(first)
}

/** The cart as it is shown, with all that it takes to pay for it. */
interface CheckoutInput {
  items: readonly CartItem[]
  draft: CheckoutDraft
  priced: PricedView
  /** A former payment page turned out to be paid. */
  onSettled: (sessionId: string) => void
}

/** Secure Checkout: checks, places the order once however often it is pressed, and leaves for the payment page. */
export function useCheckout({ items, draft, priced, onSettled }: CheckoutInput) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [trouble, setTrouble] = useState<(CheckoutTrouble & { about: string }) | null>(null)
  const isRunning = useRef(false)
  const about = JSON.stringify(priced.request)

  function rest() {
    isRunning.current = false
    setBusy(false)
  }
  useEffect(() => {
    // The browser's Back shows the page as it was left: waiting for the payment page.
    const onShow = (event: PageTransitionEvent) => event.persisted && rest()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  /** Leaves for the payment page, or says why not. */
  async function pay(customer: Customer): Promise<CheckoutTrouble | null> {
    const { quote: shown, request } = priced
    const answer = priced.answer ?? (await fetchQuote(client, request))
    const { quote, fingerprint } = answer
    if (quote.lines.some((line) => line.problem)) return { kind: 'lines', text: 'The notes in your cart say which, and what to do.' }
    if (shown && shown.totalCents !== quote.totalCents)
      return { kind: 'changed', text: `The total was ${formatMoney(shown.totalCents)} and is ${formatMoney(quote.totalCents)} now.` }
    // A code that is refused beside the field is not asked for again: the total shown is without it.
    const couponCode = quote.couponRefusal ? undefined : request.couponCode
    const start = await startPayment({ items: request.items, customer, couponCode, quoteFingerprint: fingerprint })
    if ('settledSessionId' in start) onSettled(start.settledSessionId)
    else window.location.assign(start.url)
    return null
  }

  async function submit() {
    if (isRunning.current) return
    if (items.length === 0) return void toast({ title: 'Cart is empty', description: 'Add some items to your cart first.', tone: 'error' })
    const check = checkCustomer(draft.customer)
    if (!check.ok) {
      setAttempts((count) => count + 1)
      return tellMistakes(check)
    }
    isRunning.current = true
    setBusy(true)
    setTrouble(null)
    const found = await pay(check.customer).catch(troubleOf)
    if (found === null) return
    setTrouble({ ...found, about })
    if (found.kind === 'lines') document.getElementById('cart-items')?.focus()
    else if (found.kind === 'changed') await client.invalidateQueries({ queryKey: ['quote'] })
    else toast({ title: 'Payment error', description: found.text, tone: 'error', durationMs: 5000 })
    rest()
  }

  // A trouble belongs to the cart it was met with.
  return { submit, isBusy, attempts, trouble: trouble?.about === about ? trouble : null }
}
