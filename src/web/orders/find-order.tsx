import { useEffect, useRef, useState } from 'react'
import { isEmail } from '#domain/customer/email.ts'
import { parseOrderNumber } from '#domain/order.ts'
import { api, ApiProblem, errorText, read, UNKNOWN_ERROR, type Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import { OrderDetails } from './order-details.tsx'

const lookupError = (error: unknown) =>
  error instanceof ApiProblem && error.status === 404
    ? 'We found no order with this number and email address. Please check both.'
    : errorText(error)

interface Found {
  order: Schema<'Order'>
  /** The address that it was found with. */
  email: string
  /** The same order once a return has been requested. */
  afterReturn?: Schema<'Order'>
}

/** Finds an order by its number and e-mail address (decision 19), and shows it in place. */
export function FindOrder() {
  const [number, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Found | null>(null)
  const { isBusy, error, run } = useSubmit(lookupError)
  const errors = {
    number: parseOrderNumber(number) === null ? 'Please enter an order number such as PW-7K3Q-9F2M.' : undefined,
    email: isEmail(email.trim()) ? undefined : 'Please enter a valid email address.',
  }
  const order = found?.order
  useEffect(() => {
    if (order) result.current?.focus()
  }, [order])

  async function lookUp() {
    setFound(null)
    const proof = { email: email.trim() }
    const answer = await read(api.POST('/api/orders/lookup', { body: { number, ...proof } }))
    // What has no lines is no order: a failure too.
    if (answer.lines.length === 0) return UNKNOWN_ERROR
    setFound({ order: answer, ...proof })
    return null
  }
  function send() {
    setSent(true)
    if (errors.number || errors.email) document.getElementById(errors.number ? 'order-number' : 'order-email')?.focus()
    else void run(lookUp)
  }

  return (
    <section className="grid gap-5" aria-labelledby="find-order">
      <form
        method="post"
        noValidate
        className="sheet grid gap-4 p-5 sm:grid-cols-2 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className="sm:col-span-2">
          <h2 id="find-order" className="text-h3">
            Find an order
          </h2>
          <p className="text-ink-2">The number is in your confirmation email.</p>
        </div>
        <TextField
          id="order-number"
          label="Order number"
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={number}
          error={isSent && errors.number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <TextField
          id="order-email"
          label="Email"
          name="email"
          {...EMAIL_INPUT}
          value={email}
          error={isSent && errors.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {error && (
          <Notice tone="error" live className="sm:col-span-2">
            {error}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={isBusy} busyLabel="Searching...">
          Find order
        </Button>
      </form>
      {found && (
        <div ref={result} tabIndex={-1} className="grid gap-4">
          <OrderDetails
            key={found.order.number}
            order={found.afterReturn ?? found.order}
            headingAs="h2"
            proof={{ email: found.email }}
            onOrder={(afterReturn) => setFound({ ...found, afterReturn })}
          />
        </div>
      )}
    </section>
  )
}
