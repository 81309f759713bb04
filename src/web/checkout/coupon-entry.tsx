import { Suspense, useEffect, useRef, useState } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import type { Schema } from '#web/api.ts'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useWaitingCode } from '#web/cart/coupon-link.ts'
import { setCouponCode } from '#web/cart/checkout-draft.ts'
import type { CheckoutDraft } from '#web/cart/checkout-draft.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { COUPON_ID } from './customer/customer-fields.ts'

// Most orders have no code: its form comes with the first interaction, what has been applied with that form or when there is one.
const CouponForm = lazyWithPreload(async () => (await import('./coupon-form.tsx')).CouponForm)
const AppliedCoupon = lazyWithPreload(async () => (await import('./applied-coupon.tsx')).AppliedCoupon)

const preloadCode = () => Promise.all([CouponForm.preload(), AppliedCoupon.preload()])

interface CodeEntryProps {
  items: readonly CartItem[]
  draft: CheckoutDraft
  onChosen: () => void
}

/** The way to enter a code: a closed disclosure, which the code of a link opens. */
function CodeEntry(props: CodeEntryProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [opened, setOpened] = useState<'quietly' | 'byPress'>()
  const isOfLink = useWaitingCode() !== null
  useEffect(() => onFirstInteraction(preloadCode), [])
  useEffect(() => {
    if (isOfLink && details.current) details.current.open = true
  }, [isOfLink])

  function onOpened(element: HTMLDetailsElement) {
    // Again, should the code have failed to come.
    void preloadCode()
    setOpened(isOfLink ? 'quietly' : 'byPress')
    if (!isOfLink) element.querySelector('input')?.focus()
  }
  // It may have been opened before this page came to life.
  useEffect(() => {
    if (details.current?.open) setOpened((by) => by ?? 'quietly')
  }, [])

  return (
    <details ref={details} className="group" onToggle={({ currentTarget }) => currentTarget.open && onOpened(currentTarget)}>
      <summary className="btn-quiet -ml-1 inline-flex min-h-11 items-center gap-2 font-display text-lead font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="tag" className="size-5" />
        Have a code?
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      {/* As high as the form. */}
      <Suspense fallback={<div className="h-26" />}>{opened && <CouponForm {...props} isAsked={opened === 'byPress'} />}</Suspense>
    </details>
  )
}

interface CouponEntryProps {
  items: readonly CartItem[]
  draft: CheckoutDraft
  quote: Schema<'Quote'> | null
}

/** The coupon of a cart: the way to enter one, or the one that is applied. */
export function CouponEntry({ items, draft, quote }: CouponEntryProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} id={COUPON_ID} tabIndex={-1} role="group" aria-label="Coupon">
      {draft.couponCode === null ? (
        <CodeEntry items={items} draft={draft} onChosen={() => box.current?.focus()} />
      ) : (
        // As high as a code that nothing is said of.
        <Suspense fallback={<div className="h-12.5" />}>
          <AppliedCoupon
            code={draft.couponCode}
            refusal={draft.couponRefusal ?? quote?.couponRefusal?.text}
            isFreeShipping={quote?.coupon?.freeShipping === true}
            extraCents={quote?.coupon?.extraCents ?? 0}
            onRemove={() => {
              setCouponCode(null)
              toast({ id: 'coupon', title: 'Coupon removed' })
              box.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
