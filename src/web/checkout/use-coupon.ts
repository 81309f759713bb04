import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CartItem } from '#domain/cart.ts'
import { isEmail } from '#domain/customer/email.ts'
import { errorText } from '#web/api.ts'
import { fetchQuote, quoteRequestOf } from '#web/cart/use-quote.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { setCouponCode } from '#web/cart/checkout-draft.ts'
import type { CheckoutDraft } from '#web/cart/checkout-draft.ts'

/** Pause in typing the e-mail address before a waiting code is tried with it, in ms. */
const TYPING_PAUSE_MS = 900

/** Calls back once a valid e-mail address has been typed, while a code waits for it. */
function useAddressTyped(isWaiting: boolean, email: string, onTyped: () => void) {
  useEffect(() => {
    if (!isWaiting || !isEmail(email)) return
    const timer = setTimeout(onTyped, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
    // Only a change of the address tries again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting, email])
}

/** The form for a coupon code. The server validates it; a code without an e-mail address waits for one. */
export function useCoupon(items: readonly CartItem[], draft: CheckoutDraft) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const { isBusy, error, setError, run } = useSubmit(errorText)
  const [needsEmail, setNeedsEmail] = useState(false)
  const email = (draft.customer.email ?? '').trim()

  async function submit(couponCode: string) {
    const refusal = await fetchQuote(client, quoteRequestOf(items, { ...draft, couponCode }), 'apply')
      .then(({ quote }) => quote.couponRefusal?.text ?? null)
      .catch(() => 'Error validating coupon')
    if (refusal !== null) {
      toast({ id: 'coupon', title: 'Invalid coupon', description: refusal, tone: 'error' })
      return refusal
    }
    setCouponCode(couponCode)
    setTyped('')
    toast({ id: 'coupon', title: 'Coupon applied successfully!', tone: 'success' })
    return null
  }

  function apply() {
    const code = typed.trim().toUpperCase()
    const lacksEmail = code !== '' && !isEmail(email)
    setNeedsEmail(lacksEmail)
    setError(code === '' ? 'Please enter a coupon code' : null)
    if (code !== '' && !lacksEmail) void run(() => submit(code))
  }
  useAddressTyped(needsEmail, email, apply)

  function type(text: string) {
    setTyped(text)
    setError(null)
  }
  return { typed, type, error, isBusy, needsEmail, apply }
}
