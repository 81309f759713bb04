import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { INVALID_EMAIL, isEmail, meantEmail } from '#domain/customer/email.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { api, ApiProblem, errorText, read, UNKNOWN_ERROR } from '#web/api.ts'
import { orderQuery } from './order-query.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'

const lookupError = (error: unknown) =>
  error instanceof ApiProblem && error.status === 404
    ? 'We found no order with this number and email address. Please check both.'
    : errorText(error)

/** The form of a lookup. It gives this browser the right to read the order, and goes to the order's own address. */
export function useOrderLookup() {
  const [number, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isBusy, error, run } = useSubmit(lookupError)
  const errors = {
    number: parseOrderNumber(number) === null ? 'Please enter an order number such as PW-7K3Q-9F2M-4T6R-M.' : undefined,
    email: isEmail(meantEmail(email)) ? undefined : INVALID_EMAIL,
  }

  async function lookUp() {
    const order = await read(api.POST('/api/orders/lookup', { body: { number, email: meantEmail(email) } }))
    // An answer without lines is no order: a failure too.
    if (order.lines.length === 0) return UNKNOWN_ERROR
    // It may have been refused before.
    await client.invalidateQueries(orderQuery(order.number))
    await navigate({ to: '/orders/$orderId', params: { orderId: order.number } })
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
  }
}
