import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { isEmail } from '#domain/customer/email.ts'
import { formatMoney } from '#domain/money.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { delay } from '#web/cart/delay.ts'
import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { stateOf } from '#web/cart/quote/use-quote.ts'
import { setCouponCode } from '#web/cart/checkout-draft.ts'
import type { CheckoutDraft } from '#web/cart/checkout-draft.ts'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { COUPON_ID } from './customer/customer-fields.ts'

/** How long the cart must not change before an offer is requested, in ms (specification, section 4). */
const PAUSE_MS = 500

type Offer = Schema<'AutoCoupon'>

/** Set for the tab once an offer was taken, as its code is applied in this tab alone: there are no further ones. */
const isTaken = storedText('sessionStorage', 'autoCouponAnswered')

/** How long an offer that was put off stays away, in ms: a browser's session has no end of its own on a phone. */
const PUT_OFF_MS = 86_400_000

/** Whether an offer was put off lately, in any tab: their cart is the same. */
const putOff = storedState<boolean>({
  stored: storedText('localStorage', 'autoCouponPutOff'),
  parse: (text) => Date.now() - Number(text) < PUT_OFF_MS,
  onServer: false,
  syncsTabs: true,
})

interface AutoCouponProps {
  items: readonly CartItem[]
  draft: CheckoutDraft
  quote: Schema<'Quote'> | null
}

/** What a saving depends on, as the customer sees it: the parts, and where they go. */
const cartOf = (items: readonly CartItem[], { customer }: CheckoutDraft) =>
  JSON.stringify([items.map(({ slug, quantity }) => [slug, quantity]), stateOf(customer)])

function offerQuery(items: readonly CartItem[], { customer }: CheckoutDraft) {
  const typed = (customer.email ?? '').trim()
  const state = stateOf(customer)
  const request = {
    items: items.map(({ slug, quantity }) => ({ slug, quantity })),
    ...(isEmail(typed) && { email: typed }),
    ...(state !== null && { state }),
  }
  return queryOptions({
    queryKey: ['auto-coupon', request],
    queryFn: async ({ signal }) => {
      await delay(PAUSE_MS, signal)
      return (await read(api.POST('/api/auto-coupon', { body: request, signal }))).offer
    },
    staleTime: 30_000,
    retry: false,
  })
}

/** Where the focus goes when an offer goes with its buttons: the coupon's own part of the page stands above it. */
const focusCoupon = () => document.getElementById(COUPON_ID)?.focus({ preventScroll: true })

/** Whether the code of a cart is not applied to it: the order was refused with it, or the cart is not one for it any more. */
const hasRefusedCode = ({ draft, quote }: Omit<AutoCouponProps, 'items'>) => draft.couponRefusal !== null || quote?.couponRefusal != null

/** The offer for the cart, and what is done with it: offered, then applied or dismissed. A code that takes nothing off does not stand in its way. */
function useOffer({ items, draft, quote }: AutoCouponProps) {
  const queryClient = useQueryClient()
  const isPutOff = putOff.useValue()
  const [hasTaken, setHasTaken] = useState(() => isTaken.read() !== null)
  const [taken, setTaken] = useState<(Offer & { cart: string }) | null>(null)
  const isWanted = !isPutOff && !hasTaken && (draft.couponCode === null || hasRefusedCode({ draft, quote })) && items.length > 0
  const { data, isPlaceholderData } = useQuery({
    ...offerQuery(items, draft),
    enabled: isWanted,
    placeholderData: (previous: Offer | null | undefined) => previous,
  })

  /** Takes the offer for the cart as it is: while that is on its way, the one in view is for the cart before. */
  async function take(shown: Offer) {
    const asked = isPlaceholderData ? await queryClient.fetchQuery(offerQuery(items, draft)).catch(() => undefined) : shown
    // There is none any more, and the one in view has gone.
    if (asked === null || asked?.code === draft.couponCode) return focusCoupon()
    const accepted = asked ?? shown
    isTaken.write('applied')
    setHasTaken(true)
    setTaken({ ...accepted, cart: asked ? cartOf(items, draft) : '' })
    setCouponCode(accepted.code)
    toast({ id: 'coupon', title: 'Coupon applied successfully!', tone: 'success' })
  }
  return {
    // The very code that is refused is not offered once more.
    offer: isWanted && data && data.code !== draft.couponCode ? data : null,
    applied: taken?.code === draft.couponCode ? taken : null,
    isSameCart: taken?.cart === cartOf(items, draft),
    take,
    dismiss() {
      putOff.write(String(Date.now()))
      focusCoupon()
    },
  }
}

interface AppliedProps {
  code: string
  /** Null where the cart is another one than the saving was told for: the totals say what the code takes off. */
  savingCents: number | null
  /** The order was refused with the code, or the cart is not one for it any more; why, the code itself says. */
  isRefused: boolean
}

function Applied({ code, savingCents, isRefused }: AppliedProps) {
  // The focused button was removed.
  const text = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={text} tabIndex={-1}>
      {!isRefused && (
        <Notice tone="success">
          {savingCents === null ? (
            <span key="code">{`Discount applied: ${code}.`}</span>
          ) : (
            <span key="saving">
              Discount applied: {code} saves you <span className="font-display">{formatMoney(savingCents)}</span>.
            </span>
          )}
        </Notice>
      )}
    </div>
  )
}

/** The automatic discount, in the page and never in the way. One answer settles it: for the tab that has taken it, for a day in all tabs where it was put off. */
export function AutoCoupon(props: AutoCouponProps) {
  const { offer, applied, isSameCart, take, dismiss } = useOffer(props)
  return (
    <>
      <p role="status" className="sr-only">
        {offer && `A discount for your cart: ${offer.label}, you save ${formatMoney(offer.savingCents)}.`}
      </p>
      {applied && <Applied code={applied.code} savingCents={isSameCart ? applied.savingCents : null} isRefused={hasRefusedCode(props)} />}
      {offer && (
        <div className="grid gap-3 border-[1.5px] border-dashed border-ink bg-tape p-4">
          <div>
            <h3 className="text-h4">Automatic Discount Available!</h3>
            <p>
              {offer.label} with code <span className="font-mono text-part font-medium">{offer.code}</span>: you save{' '}
              <strong className="font-display tabular-nums">{formatMoney(offer.savingCents)}</strong>.
            </p>
            <p className="text-small">We'll confirm eligibility with your e-mail at checkout.</p>
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <Button onClick={() => void take(offer)}>Apply Discount</Button>
            <Button variant="quiet" onClick={dismiss}>
              Maybe Later
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
