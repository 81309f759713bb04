import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { UNKNOWN_ERROR } from '#web/api.ts'
import { CHECKOUT_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { leaveFor } from '#web/cart/checkout-attempt.ts'
import { checkCustomer } from '#domain/customer/customer-check.ts'
import { showFieldErrors } from './customer/show-field-errors.ts'
import type { CheckoutInput, CheckoutError } from './place-order.ts'

/** Fetched once the page stands: nobody pays at once, and a deployment meanwhile must not keep anybody from paying. */
const loadPlaceOrder = () => import('./place-order.ts')

/** Calls back when the browser restores this page from its back/forward cache. */
function usePageRestored(onRestored: () => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onRestored()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  })
}

const cartKeyOf = ({ priced }: CheckoutInput) => JSON.stringify(priced.request)

/** Secure Checkout: validates, places the order once however often it is pressed, and opens the payment page. */
export function useCheckout(input: CheckoutInput) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [error, setError] = useState<(CheckoutError & { cartKey: string }) | null>(null)
  const isRunning = useRef(false)

  function run(isOn: boolean) {
    isRunning.current = isOn
    setBusy(isOn)
  }
  usePageRestored(() => {
    leaveFor(null)
    run(false)
    // Prices that came on the way out did not know this shopper's own reservation (use-quote.ts).
    void client.invalidateQueries({ queryKey: ['quote'] })
  })
  useEffect(() => void loadPlaceOrder().catch(() => undefined), [])

  async function submit() {
    if (isRunning.current) return
    if (input.items.length === 0)
      return void toast({
        title: 'Cart is empty',
        description: 'Add some items to your cart first.',
        tone: 'error',
        durationMs: CHECKOUT_TOAST_MS,
      })
    const check = checkCustomer(input.draft.customer)
    if (!check.ok) {
      setAttempts((count) => count + 1)
      return showFieldErrors(check)
    }
    run(true)
    setError(null)
    try {
      const { placeOrder, handleError } = await loadPlaceOrder()
      const found = await placeOrder(client, input, check.customer)
      // Busy until the payment page shows.
      if (found === null) return
      setError({ ...found, cartKey: cartKeyOf(input) })
      await handleError(client, found)
    } catch {
      setError({ kind: 'failed', text: UNKNOWN_ERROR, cartKey: cartKeyOf(input) })
    }
    run(false)
  }

  // An error is shown only for the cart it occurred with.
  return { submit, isBusy, attempts, error: error?.cartKey === cartKeyOf(input) ? error : null }
}
