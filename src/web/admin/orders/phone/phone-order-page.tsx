import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FORM_FIELDS } from '#domain/customer/customer-fields.ts'
import type { CustomerField } from '#domain/customer/customer-fields.ts'
import { TotalsList } from '../totals-list.tsx'
import { makeIdempotencyKey } from '#web/ui/browser/random-id.ts'
import { ApiProblem, errorText } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import type { Customer } from '#web/admin/customers/customer-query.ts'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { LeaveUnsent } from '#web/admin/form/leave-unsent.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { AddressFields } from '#web/customer/address-fields.tsx'
import { fieldErrors } from '#web/customer/customer-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { KnownCaller, valuesOf } from './known-caller.tsx'
import { isTyped, movedLines, placePhoneOrder, phoneQuoteQuery } from './phone-order-query.ts'
import type { PhoneCart } from './phone-order-query.ts'
import { PhoneOrderLines } from './phone-order-lines.tsx'
import { PhoneReferences } from './phone-references.tsx'

function Totals({ quote }: { quote: Schema<'Quote'> }) {
  const totals = [
    ['Goods', quote.subtotalCents],
    ...(quote.discountCents > 0 ? [['Discount', -quote.discountCents] as const] : []),
    ['Shipping', quote.shippingCents],
    [
      quote.taxExemption?.text ?? (quote.state === null ? 'Tax (state not known yet)' : `Tax ${quote.taxBasisPoints / 100} %`),
      quote.taxCents,
    ],
    ['Total', quote.totalCents],
  ] as const
  return <TotalsList totals={totals} />
}

/** The discount code: asked about once it is applied, as wrong ones are counted. */
function CodeField({ applied, refusal, onApply }: { applied: string; refusal: string | undefined; onApply: (code: string) => void }) {
  const [text, setText] = useState(applied)
  const typed = text.trim()
  return (
    <TextField
      label="Discount code"
      optional
      maxLength={64}
      autoComplete="off"
      value={text}
      error={typed === applied ? refusal : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => typed === '' && onApply('')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed === applied) return
        event.preventDefault()
        onApply(typed)
      }}
      action={
        <Button disabled={typed === applied} onClick={() => onApply(typed)}>
          Apply
        </Button>
      }
    />
  )
}

/** The order of a key is closed, or is another one than is typed now: the next press begins a new one. */
const ENDED = new Set(['payment_provider_failed', 'checkout_closed', 'idempotency_mismatch'])

/** The order that an earlier press has placed, with what was typed then. */
const earlierOrder = ({ code, body }: ApiProblem) =>
  code === 'idempotency_mismatch' && typeof body.orderNumber === 'string' ? body.orderNumber : null

/** The cart that is typed, its price, and what places it. */
function usePhoneOrder(caller: Customer | null) {
  const navigate = useNavigate()
  const [filled] = useState(() => (caller ? valuesOf(caller) : {}))
  const [cart, setCart] = useState<PhoneCart>({ lines: [], customer: filled, couponCode: '', references: {} })
  // One order, however often the button is pressed, also when the answer to the first was lost.
  const [key, setKey] = useState(makeIdempotencyKey)
  const [isSent, setIsSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [earlier, setEarlier] = useState<string | null>(null)
  const { data: priced, isPlaceholderData, refetch, error } = useQuery(phoneQuoteQuery(cart))
  const errors: Partial<Record<CustomerField, string>> = fieldErrors(cart.customer)
  const isPriced = priced !== undefined && !isPlaceholderData && cart.lines.length > 0
  async function place() {
    setIsSent(true)
    if (!isPriced || busy || Object.keys(errors).length > 0) return
    setBusy(true)
    setRefusal(null)
    setEarlier(null)
    try {
      const { number, status } = await placePhoneOrder(key, cart, priced.fingerprint)
      toast({
        text: status === 'pending' ? `The link to pay ${number} is mailed` : `${number} does not wait for a payment: no link is mailed`,
      })
      await navigate({ to: '/admin/orders/$orderNumber', params: { orderNumber: number }, ignoreBlocker: true })
    } catch (problem) {
      setRefusal(errorText(problem))
      if (!(problem instanceof ApiProblem)) return
      setEarlier(earlierOrder(problem))
      if (ENDED.has(problem.code)) setKey(makeIdempotencyKey())
      if (problem.code === 'cart_changed') void refetch()
    } finally {
      setBusy(false)
    }
  }
  const lines = priced && !isPlaceholderData ? movedLines(cart.lines, priced) : null
  // Not again: the lines have none of the old slugs then.
  if (lines !== null) setCart({ ...cart, lines })
  const change = (part: Partial<PhoneCart>) => setCart((before) => ({ ...before, ...part }))
  const quote = cart.lines.length > 0 ? priced?.quote : undefined
  return {
    cart,
    isUnsent: isTyped(cart.customer === filled ? { ...cart, customer: {} } : cart),
    change,
    quote,
    isPriced,
    errors: isSent ? errors : {},
    busy,
    place,
    refusal: refusal ?? (error && errorText(error)),
    earlier,
  }
}

const Refusal = ({ text }: { text: string }) => (
  <Notice tone="error" live>
    {text}
  </Notice>
)

/** The answer to an earlier press was lost, and something was changed since: staff decide which order the caller wants. */
const EarlierOrder = ({ number }: { number: string }) => (
  <Notice tone="warning" live title="An earlier press has placed an order">
    <a href={`/admin/orders/${number}`} target="_blank">
      Order {number}
    </a>{' '}
    has what was typed then. Look at it first: pressing again places what is typed now as a second order.
  </Notice>
)

/** An order for a caller, whose address is filled in where they are a customer: parts, who they are, what it costs, and then an e-mail with the link at which they pay. */
export function PhoneOrderPage({ caller }: { caller: Customer | null }) {
  const seesCustomers = useRight('customers:read')
  const { cart, isUnsent, change, quote, isPriced, errors, busy, place, refusal, earlier } = usePhoneOrder(caller)
  const { lines, customer, couponCode, references } = cart
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void place()
      }}
    >
      <LeaveUnsent isUnsent={isUnsent} />
      <PageHeader
        title="Order for a caller"
        mainAction={
          <Button type="submit" variant="primary" busy={busy} disabled={!isPriced}>
            Place it and mail the link
          </Button>
        }
      />
      {earlier ? <EarlierOrder number={earlier} /> : refusal && <Refusal text={refusal} />}
      <div className="grid gap-4 lg:grid-cols-3">
        <div className="grid min-w-0 content-start gap-4 lg:col-span-2">
          <PhoneOrderLines lines={lines} quote={quote} onChange={(next) => change({ lines: next })} />
          <section className="panel grid gap-3 p-4" aria-labelledby="phone-customer">
            <h2 id="phone-customer" className="text-h3">
              Caller
            </h2>
            {seesCustomers && (
              <KnownCaller customer={caller} typed={customer} onFill={(values) => change({ customer: { ...customer, ...values } })} />
            )}
            <AddressFields
              typedByStaff
              fields={FORM_FIELDS}
              values={customer}
              errors={errors}
              onChange={(values) => change({ customer: { ...customer, ...values } })}
            />
            <PhoneReferences values={references} onChange={(values) => change({ references: { ...references, ...values } })} />
          </section>
        </div>
        <section className="panel grid min-w-0 content-start gap-3 p-4" aria-labelledby="phone-totals">
          <h2 id="phone-totals" className="text-h3">
            To read out
          </h2>
          <CodeField applied={couponCode} refusal={quote?.couponRefusal?.text} onApply={(code) => change({ couponCode: code })} />
          {quote ? <Totals quote={quote} /> : <p className="text-ink-2">Add a part to see what it costs.</p>}
          <p className="text-small text-ink-2">
            The caller pays by the link in the e-mail, on any device. The parts are kept until it ends; what is not paid by then is closed.
          </p>
        </section>
      </div>
    </form>
  )
}
