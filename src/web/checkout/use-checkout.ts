import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onFirstSign } from '#web/ui/browser/first-interaction.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { placingOrder } from './late-code.ts'
import type { CheckoutInput, CheckoutTrouble } from './place-order.ts'

const NO_CODE: CheckoutTrouble = { kind: 'failed', text: 'Something went wrong. Please try again.' }

/** Calls back when the browser's Back shows this page as it was left. */
function useComeBack(onComeBack: () => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onComeBack()
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

const aboutOf = ({ priced }: CheckoutInput) => JSON.stringify(priced.request)

/** Secure Checkout: checks, places the order once however often it is pressed, and leaves for the payment page. */
export function useCheckout(input: CheckoutInput) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [trouble, setTrouble] = useState<(CheckoutTrouble & { about: string }) | null>(null)
  const isRunning = useRef(false)
  const latest = useLatest(input)
  useEffect(() => onFirstSign(placingOrder.hint), [])

  function run(isOn: boolean) {
    isRunning.current = isOn
    setBusy(isOn)
  }
  useComeBack(() => run(false))

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
      return code?.tellMistakes(check)
    }
    run(true)
    setTrouble(null)
    const found = code && check ? await code.placeOrder(client, order, check.customer) : NO_CODE
    // Busy until the payment page shows.
    if (found === null) return
    setTrouble({ ...found, about: aboutOf(order) })
    await code?.tellTrouble(client, found)
    run(false)
  }

  // A trouble belongs to the cart it was met with.
  return { submit, isBusy, attempts, trouble: trouble?.about === aboutOf(input) ? trouble : null }
}
