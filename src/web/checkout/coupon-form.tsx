import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { isEmail } from '#domain/customer/email.ts'
import { normaliseCouponCode } from '#domain/pricing/coupon-code.ts'
import { ApiProblem, errorText } from '#web/api.ts'
import { fetchQuote, quoteRequestOf } from '#web/cart/quote/use-quote.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { setWaitingCode, useWaitingCode } from '#web/cart/coupon-link.ts'
import { setCouponCode } from '#web/cart/checkout-draft.ts'
import type { CheckoutDraft } from '#web/cart/checkout-draft.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { fieldId, focusField } from './customer/customer-fields.ts'

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

const EMAIL_FIRST = 'Please enter your email address first'

/** Says why a code is not applied; it also stands beside the field (specification, section 8). */
const notifyRefused = (description: string) => void toast({ id: 'coupon', title: 'Invalid coupon', description, tone: 'error' })

/** Asks the server about the draft's code: why it is refused, which is said at once, or what the order costs more with it. */
async function askAbout(client: QueryClient, items: readonly CartItem[], draft: CheckoutDraft) {
  const { refusal, extraCents } = await fetchQuote(client, quoteRequestOf(items, draft), 'apply').then(
    ({ quote }) => ({ refusal: quote.couponRefusal?.text ?? null, extraCents: quote.coupon?.extraCents ?? 0 }),
    (failure) => ({ refusal: refusalOf(failure), extraCents: 0 }),
  )
  if (refusal !== null) notifyRefused(refusal)
  return { refusal, extraCents }
}

/** With a code that is applied this form is gone, and what was typed into it. */
function applyCode(code: string) {
  setCouponCode(code)
  toast({ id: 'coupon', title: 'Coupon applied successfully!', tone: 'success' })
}

/**
 * The entering of a coupon code. The server validates it; a code without an e-mail address waits for one, and so does the code of a link. One that makes
 * the order dearer is applied only when the shopper, told the amount, has chosen it (specification, decision 53).
 */
function useCoupon(items: readonly CartItem[], draft: CheckoutDraft, onApplied: () => void) {
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

  async function submit(couponCode: string) {
    // From here on it is as if it had been typed.
    setTyped(couponCode)
    setWaitingCode(null)
    setChoice(null)
    const { refusal, extraCents } = await askAbout(client, items, { ...draft, couponCode })
    if (extraCents > 0) setChoice({ code: couponCode, extraCents, items })
    else if (refusal === null) {
      applyCode(couponCode)
      onApplied()
    }
    return refusal
  }

  function apply() {
    const code = normaliseCouponCode(typed)
    const lacksEmail = code !== '' && !isEmail(email)
    const refusal = code === '' ? 'Please enter a coupon code' : null
    setNeedsEmail(lacksEmail)
    setError(refusal)
    if (refusal !== null) notifyRefused(refusal)
    else if (lacksEmail) notifyRefused(EMAIL_FIRST)
    else void run(() => submit(code))
  }
  useAddressTyped(needsEmail || waiting !== null, email, apply)

  function type(text: string) {
    setWaitingCode(null)
    setTyped(text)
    setChoice(null)
    setError(null)
    // A code that is given up waits for nothing.
    if (text.trim() === '') setNeedsEmail(false)
  }
  // The amount is that of the cart it was asked for.
  return { typed, type, error, isBusy, needsEmail, apply, leave, choice: choice?.items === items ? choice : null }
}

const emailFirst = (
  <>
    <span>{EMAIL_FIRST}</span>{' '}
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

interface CouponFormProps {
  items: readonly CartItem[]
  draft: CheckoutDraft
  /** It was asked for, and begins with the focus. */
  isAsked: boolean
  /** What had the focus is gone: the form of a code that applies, the buttons of a choice about a dearer one. */
  onChosen: () => void
}

/** The form for a code, while none is applied. It is a form of its own, so that Enter never submits the checkout. */
export function CouponForm({ items, draft, isAsked, onChosen }: CouponFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, error, isBusy, needsEmail, apply, leave, choice } = useCoupon(items, draft, () => {
    // A code may also have waited for the address, which is being typed.
    if (form.current?.contains(document.activeElement)) onChosen()
  })
  useEffect(() => {
    if (isAsked) form.current?.querySelector('input')?.focus()
  }, [isAsked])
  return (
    <>
      <form
        ref={form}
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
      {choice && (
        <Suspense>
          <DearerCode
            code={choice.code}
            extraCents={choice.extraCents}
            onTake={() => {
              applyCode(choice.code)
              onChosen()
            }}
            onRemove={() => {
              leave()
              onChosen()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
