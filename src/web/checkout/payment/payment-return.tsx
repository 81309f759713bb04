import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { removeBought } from '#web/cart/sync/remove-bought.ts'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { boughtAt } from '#web/cart/paid-lines.ts'
import { clearCart, readCart, restoreCart } from '#web/cart/cart-store.ts'
import { forgetAttempt, readAttempt } from '#web/cart/checkout-attempt.ts'
import { rememberSession } from '#web/cart/idempotency-key.ts'
import { clearDraft, readCheckoutDraft, setCouponCode, useCheckoutDraft } from '#web/cart/checkout-draft.ts'
import { clearOrderExtras } from '#web/cart/order-extras.ts'
import { PaymentConfirming } from './payment-confirming.tsx'
import { paymentOutcome, paymentQuery } from './payment-query.ts'
import type { PaymentOutcome } from './payment-query.ts'
import { PaymentSuccess } from './payment-success.tsx'

/** Whether this browser has opened the payment page. */
function isOwn(sessionId: string): boolean {
  const attempt = readAttempt()
  return boughtAt(sessionId) !== null || attempt?.sessionId === sessionId || attempt?.obsoleteSessionId === sessionId
}

/**
 * Empties the cart for an order whose checkout was begun in another browser, as section 8 has it. Anybody can pay an order and hand its address on, so
 * that it can be taken back, and what is typed and open here stays.
 */
function emptyForOther() {
  const items = readCart()
  const { couponCode } = readCheckoutDraft()
  clearCart()
  setCouponCode(null)
  if (items.length === 0) return
  const onSelect = () => {
    restoreCart(items)
    setCouponCode(couponCode)
  }
  toast({
    id: 'cart-emptied',
    title: 'Your cart was emptied: the order of this link is paid',
    description: 'Its checkout was begun in another browser.',
    durationMs: LONG_TOAST_MS,
    action: { label: 'Undo', onSelect },
  })
}

/** Applies an outcome to this browser: the cart is emptied only when the payment is confirmed (specification, decision 13), and not for an order of staff's. */
function applyOutcome(outcome: PaymentOutcome, sessionId: string) {
  if (isOwn(sessionId)) applyToCart(outcome, sessionId)
  else if (outcome.kind === 'paid' && !outcome.isForCaller) emptyForOther()
  if (outcome.kind !== 'refused') return
  toast({
    id: 'payment-refused',
    title: 'Payment processed but status update failed',
    description: "Your payment was successful but we couldn't update the order status. Please contact support.",
    tone: 'warning',
    durationMs: LONG_TOAST_MS,
  })
}

function applyToCart(outcome: PaymentOutcome, sessionId: string) {
  if (outcome.kind === 'processing' && !outcome.isForCaller) {
    // Of one on hold nothing more is to be found out, and the next cart is another order.
    if (outcome.isHeld) forgetAttempt()
    else rememberSession(sessionId, true)
  }
  if (outcome.kind === 'paid' && !outcome.isForCaller) {
    removeBought(sessionId)
    clearDraft()
    clearOrderExtras()
    forgetAttempt()
  }
  if (outcome.kind === 'refused' && outcome.isUnknown) forgetAttempt()
}

interface PaymentReturnProps {
  sessionId: string
  /** Back to the cart. */
  onLeave: () => void
}

/** After the payment page: asks the shop, then shows the order number, or leads back to the cart. */
export function PaymentReturn({ sessionId, onLeave }: PaymentReturnProps) {
  const navigate = useNavigate()
  const { data, error } = useQuery(paymentQuery(sessionId))
  const outcome = paymentOutcome(data, error)
  // Kept for the account and newsletter forms: the draft is removed once the order is paid.
  const { customer } = useCheckoutDraft()
  const [email] = useState(customer.email?.trim() ?? '')

  useEffect(() => {
    if (outcome.kind === 'asking') return
    applyOutcome(outcome, sessionId)
    // What a reload shows again: the order, or that it is being confirmed. A payment that was refused is not asked for again.
    const state =
      outcome.kind === 'paid' ? { paidOrder: outcome.orderId } : outcome.kind === 'processing' ? { confirmingPayment: sessionId } : {}
    void navigate({ to: '/cart', search: {}, replace: true, resetScroll: false, state })
    if (outcome.kind === 'refused') onLeave()
    // The outcome is made anew at each rendering; its kind is what changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [outcome.kind])

  if (outcome.kind === 'asking' || outcome.kind === 'refused') return <PaymentConfirming />
  return <PaymentSuccess orderId={outcome.kind === 'paid' ? outcome.orderId : null} email={email} onViewCart={onLeave} />
}
