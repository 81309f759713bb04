import { useState } from 'react'
import { isEmail } from '#domain/customer/email.ts'
import { parseOrderNumber } from '#domain/order.ts'
import { api, ApiProblem, errorText, read, UNKNOWN_ERROR } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'

const lookupError = (error: unknown) =>
  error instanceof ApiProblem && error.status === 404
    ? 'We found no order with this number and email address. Please check both.'
    : errorText(error)

/** An order that was found by its number and e-mail address. */
interface Found {
  order: Schema<'Order'>
  /** The address that it was found with. */
  email: string
  /** The same order once a return has been requested. */
  afterReturn?: Schema<'Order'>
}

/** The form of a lookup, and the order it has found. */
export function useOrderLookup() {
  const [number, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const { isBusy, error, run } = useSubmit(lookupError)
  const errors = {
    number: parseOrderNumber(number) === null ? 'Please enter an order number such as PW-7K3Q-9F2M-4T6R-M.' : undefined,
    email: isEmail(email.trim()) ? undefined : 'Please enter a valid email address.',
  }

  async function lookUp() {
    setFound(null)
    const proof = { email: email.trim() }
    const order = await read(api.POST('/api/orders/lookup', { body: { number, ...proof } }))
    // An answer without lines is no order: a failure too.
    if (order.lines.length === 0) return UNKNOWN_ERROR
    setFound({ order, ...proof })
    return null
  }
  function send() {
    setSent(true)
    if (errors.number || errors.email) document.getElementById(errors.number ? 'order-number' : 'order-email')?.focus()
    else void run(lookUp)
  }
  return {
    number: { value: number, error: isSent && errors.number, set: setNumber },
    email: { value: email, error: isSent && errors.email, set: setEmail },
    isBusy,
    error,
    send,
    found,
    setFound,
  }
}
