import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { isEmail } from '#domain/customer/email.ts'
import { ApiProblem, errorText } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { fetchQuote, quoteRequestOf } from '#web/cart/quote/use-quote.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { setWaitingCode, useWaitingCode } from '#web/cart/coupon-link.ts'
import { setCouponCode } from '#web/cart/checkout-draft.ts'
import type { CheckoutDraft } from '#web/cart/checkout-draft.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { COUPON_ID, fieldId, focusField } from './customer/customer-fields.ts'

const DearerCode = lazyWithPreload(async () => (await import('./dearer-code.tsx')).DearerCode)

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

/** The text of a failed question: that there were too many, or that it failed. */
const refusalOf = (failure: unknown) => (failure instanceof ApiProblem && failure.fields.couponCode) || 'Error validating coupon'

/** A code that is good, and makes this cart dearer: it waits for the shopper's choice. */
interface DearerChoice {
  code: string
  extraCents: number
  items: readonly CartItem[]
}

/** Asks the server about the draft's code: why it is refused, which is said at once, or what the order costs more with it. */
async function askAbout(client: QueryClient, items: readonly CartItem[], draft: CheckoutDraft) {
  const { refusal, extraCents } = await fetchQuote(client, quoteRequestOf(items, draft), 'apply').then(
    ({ quote }) => ({ refusal: quote.couponRefusal?.text ?? null, extraCents: quote.coupon?.extraCents ?? 0 }),
    (failure) => ({ refusal: refusalOf(failure), extraCents: 0 }),
  )
  if (refusal !== null) toast({ id: 'coupon', title: 'Invalid coupon', description: refusal, tone: 'error' })
  return { refusal, extraCents }
}

function applyCode(code: string) {
  setCouponCode(code)
  toast({ id: 'coupon', title: 'Coupon applied successfully!', tone: 'success' })
}

/**
 * The form for a coupon code. The server validates it; a code without an e-mail address waits for one, and so does the code of a link. One that makes
 * the order dearer is applied only when the shopper, told the amount, has chosen it (decision 53).
 */
function useCoupon(items: readonly CartItem[], draft: CheckoutDraft) {
  const client = useQueryClient()
  const [own, setTyped] = useState('')
  const { isBusy, error, setError, run } = useSubmit(errorText)
  const [needsEmail, setNeedsEmail] = useState(false)
  const [choice, setChoice] = useState<DearerChoice | null>(null)
  const email = (draft.customer.email ?? '').trim()
  const waiting = useWaitingCode()
  const typed = waiting ?? own

  function leave() {
    setTyped('')
    setChoice(null)
  }
  function take(couponCode: string) {
    applyCode(couponCode)
    leave()
  }

  async function submit(couponCode: string) {
    // From here on it is as if it had been typed.
    setTyped(couponCode)
    setWaitingCode(null)
    setChoice(null)
    const { refusal, extraCents } = await askAbout(client, items, { ...draft, couponCode })
    if (extraCents > 0) setChoice({ code: couponCode, extraCents, items })
    else if (refusal === null) take(couponCode)
    return refusal
  }

  function apply() {
    const code = typed.trim().toUpperCase()
    const lacksEmail = code !== '' && !isEmail(email)
    setNeedsEmail(lacksEmail)
    setError(code === '' ? 'Please enter a coupon code' : null)
    if (code !== '' && !lacksEmail) void run(() => submit(code))
  }
  const isOfLink = waiting !== null && draft.couponCode === null
  useAddressTyped(needsEmail || isOfLink, email, apply)

  function type(text: string) {
    setWaitingCode(null)
    setTyped(text)
    setChoice(null)
    setError(null)
  }
  // The amount is that of the cart it was asked for.
  return { typed, type, error, isBusy, needsEmail, isOfLink, apply, take, leave, choice: choice?.items === items ? choice : null }
}

interface AppliedCouponProps {
  code: string
  refusal: string | undefined
  isFreeShipping: boolean
  /** What the order costs more with it (cents). */
  extraCents: number
  onRemove: () => void
}

function AppliedCoupon({ code, refusal, isFreeShipping, extraCents, onRemove }: AppliedCouponProps) {
  return (
    <div>
      <p className="flex items-center gap-2">
        <span className="inline-flex items-center gap-1.5 border border-ink bg-tape pl-3 font-mono text-part font-medium">
          <Icon name="tag" className="size-4" />
          {code}
          <IconButton label={`Remove coupon ${code}`} onClick={onRemove}>
            <Icon name="close" className="size-4" />
          </IconButton>
        </span>
        {isFreeShipping && <span className="text-small text-leaf">Free shipping</span>}
      </p>
      <p role="status" className="mt-1 text-small font-medium text-brick">
        {refusal && `Not applied: ${refusal}`}
      </p>
      {extraCents > 0 && (
        <Suspense>
          <DearerCode code={code} extraCents={extraCents} onRemove={onRemove} />
        </Suspense>
      )}
    </div>
  )
}

const emailFirst = (
  <>
    <span>Please enter your email address first</span>{' '}
    <a
      href={`#${fieldId('email')}`}
      className="link"
      onClick={(event) => {
        event.preventDefault()
        focusField('email')
      }}
    >
      Go to Email
    </a>
  </>
)

/** The form for a code, in a closed disclosure. It is a form of its own, so that Enter never submits the checkout. */
function CodeEntry({
  typed,
  type,
  apply,
  error,
  isBusy,
  needsEmail,
  isOfLink,
}: Omit<ReturnType<typeof useCoupon>, 'take' | 'leave' | 'choice'>) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isOfLink && details.current) details.current.open = true
  }, [isOfLink])
  return (
    <details
      ref={details}
      className="group"
      onToggle={(event) => {
        if (event.currentTarget.open && !isOfLink) event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <summary className="btn-quiet -ml-1 inline-flex min-h-11 items-center gap-2 font-display text-lead font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="tag" className="size-5" />
        Have a code?
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      <form
        method="post"
        noValidate
        className="pt-1"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <TextField
          label="Coupon code"
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          hint="We check it with your email address."
          value={typed}
          error={needsEmail ? emailFirst : error}
          onChange={(event) => type(event.currentTarget.value)}
          action={
            <Button type="submit" busy={isBusy} aria-label="Apply coupon">
              Apply
            </Button>
          }
        />
      </form>
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
  const { choice, take, leave, ...coupon } = useCoupon(items, draft)
  return (
    <div ref={box} id={COUPON_ID} tabIndex={-1} role="group" aria-label="Coupon">
      {draft.couponCode === null ? (
        <>
          <CodeEntry {...coupon} />
          {choice && (
            <Suspense>
              <DearerCode
                code={choice.code}
                extraCents={choice.extraCents}
                onTake={() => {
                  take(choice.code)
                  box.current?.focus()
                }}
                onRemove={() => {
                  leave()
                  box.current?.focus()
                }}
              />
            </Suspense>
          )}
        </>
      ) : (
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
      )}
    </div>
  )
}
