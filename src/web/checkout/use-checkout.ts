import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { placingOrder } from './late-code.ts'
import type { CheckoutInput, CheckoutError } from './place-order.ts'

const NO_CODE: CheckoutError = { kind: 'failed', text: 'Something went wrong. Please try again.' }

/** Calls back when the browser's Back shows this page as it was left. */
function usePageRestored(onRestored: () => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onRestored()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  })
}

/** The newest of something, for what goes on after a wait. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

const cartKeyOf = ({ priced }: CheckoutInput) => JSON.stringify(priced.request)

/** Secure Checkout: checks, places the order once however often it is pressed, and leaves for the payment page. */
export function useCheckout(input: CheckoutInput) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [error, setError] = useState<(CheckoutError & { cartKey: string }) | null>(null)
  const isRunning = useRef(false)
  const latest = useLatest(input)
  useEffect(() => onFirstInteraction(placingOrder.hint), [])

  function run(isOn: boolean) {
    isRunning.current = isOn
    setBusy(isOn)
  }
  usePageRestored(() => run(false))

  /** What the order needs; a press that comes before it waits for it. Null: it cannot be fetched. */
  async function fetchPlacing() {
    run(true)
    return placingOrder.fetch().catch(() => null)
  }

  async function submit() {
    if (isRunning.current) return
    if (input.items.length === 0)
      return void toast({ title: 'Cart is empty', description: 'Add some items to your cart first.', tone: 'error' })
    const code = placingOrder.current() ?? (await fetchPlacing())
    const order = latest.current
    const check = code?.checkOrder(order)
    if (check?.ok === false) {
      run(false)
      setAttempts((count) => count + 1)
      return code?.reportMissing(check)
    }
    run(true)
    setError(null)
    const found = code && check ? await code.placeOrder(client, order, check.customer) : NO_CODE
    // Busy until the payment page shows.
    if (found === null) return
    setError({ ...found, cartKey: cartKeyOf(order) })
    await code?.reportError(client, found)
    run(false)
  }

  // An error is shown only for the cart it occurred with.
  return { submit, isBusy, attempts, error: error?.cartKey === cartKeyOf(input) ? error : null }
}
