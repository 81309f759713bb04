import { useEffect, useRef, useState } from 'react'
import { isEmail } from '#domain/customer/email.ts'
import { parseOrderNumber } from '#domain/order.ts'
import { api, ApiProblem, read, type Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import { OrderDetails } from './order-details.tsx'

const errorText = (error: unknown) => {
  if (error instanceof ApiProblem && error.status === 404) return 'We found no order with this number and email address. Please check both.'
  return error instanceof ApiProblem ? error.message : 'Something went wrong. Please try again.'
}

/** What the last search gave. */
interface Lookup {
  isPending?: boolean
  found?: Schema<'Order'>
  email?: string
  /** The same order once a return has been asked for. */
  afterReturn?: Schema<'Order'>
  failure?: string
}

/** Finds an order by its number and e-mail address (decision 19), and shows it in place. */
export function FindOrder() {
  const [number, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const found = useRef<HTMLDivElement>(null)
  const [lookup, setLookup] = useState<Lookup>({})
  const errors = {
    number: parseOrderNumber(number) === null ? 'Please enter an order number such as PW-7K3Q-9F2M.' : undefined,
    email: isEmail(email.trim()) ? undefined : 'Please enter a valid email address.',
  }
  useEffect(() => {
    if (lookup.found) found.current?.focus()
  }, [lookup.found])

  function send() {
    setSent(true)
    if (errors.number || errors.email) document.getElementById(errors.number ? 'order-number' : 'order-email')?.focus()
    else {
      setLookup({ isPending: true })
      const proof = { email: email.trim() }
      read(api.POST('/api/orders/lookup', { body: { number, ...proof } }))
        // What has no lines is no order: a failure too.
        .then((order) => setLookup(order.lines.length > 0 ? { found: order, ...proof } : { failure: errorText(null) }))
        .catch((error: unknown) => setLookup({ failure: errorText(error) }))
    }
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
        {lookup.failure && (
          <Notice tone="error" live className="sm:col-span-2">
            {lookup.failure}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={lookup.isPending} busyLabel="Searching...">
          Find order
        </Button>
      </form>
      {lookup.found && (
        <div ref={found} tabIndex={-1} className="grid gap-4">
          <OrderDetails
            key={lookup.found.number}
            order={lookup.afterReturn ?? lookup.found}
            headingAs="h2"
            proof={{ email: lookup.email ?? '' }}
            onOrder={(afterReturn) => setLookup({ ...lookup, afterReturn })}
          />
        </div>
      )}
    </section>
  )
}
