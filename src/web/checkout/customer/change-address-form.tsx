import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ADDRESS_FIELDS } from '#domain/customer/customer-fields.ts'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { orderQuery } from '#web/orders/order-query.ts'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AddressFields, addressOf } from '#web/customer/address-fields.tsx'
import { fieldErrors } from '#web/customer/customer-rules.ts'

type Order = Schema<'Order'>

/** The reason for a refusal: the server's own words, which name what would cost another amount. */
const refusalText = (error: unknown) => (error instanceof ApiProblem && error.status === 409 ? error.message : errorText(error))

const OVERTAKEN = 'The order was changed in the meantime. Send the address again to change it all the same.'

/** The form of an order's address, checked as at the checkout. */
function useAddress(order: Order, onOrder: (order: Order) => void) {
  const client = useQueryClient()
  const [values, setValues] = useState<CustomerValues>(order.shippingAddress)
  const [isSent, setSent] = useState(false)
  const { isBusy, error, run } = useSubmit(refusalText)
  const errors = fieldErrors({ ...values, email: order.email })

  async function change() {
    const params = { path: { number: order.number } }
    const body = { version: order.version, address: addressOf(values) }
    try {
      onOrder(await read(api.POST('/api/orders/{number}/address', { params, body })))
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem && refusal.code === 'conflict')) throw refusal
      // The next press is for the order as it is then.
      await client.invalidateQueries({ queryKey: orderQuery(order.number).queryKey, exact: true })
      throw new ApiProblem(refusal.status, { ...refusal.body, detail: OVERTAKEN })
    }
  }

  function send() {
    setSent(true)
    const [wrong] = ADDRESS_FIELDS.filter((field) => errors[field])
    if (wrong) return document.getElementById(`order-${wrong}`)?.focus()
    void run(change)
  }
  return {
    values,
    set: (typed: CustomerValues) => setValues((now) => ({ ...now, ...typed })),
    errors: isSent ? errors : {},
    isBusy,
    error,
    send,
  }
}

export interface ChangeAddressProps {
  order: Order
  /** Receives the order with its new address. */
  onOrder: (order: Order) => void
}

/** The form of an order's new address, with the one that it has. */
export function ChangeAddressForm({ order, onOrder, onClose }: ChangeAddressProps & { onClose: () => void }) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const form = useAddress(order, (changed) => {
    onOrder(changed)
    onClose()
  })
  return (
    <form
      noValidate
      className="sheet grid w-full gap-4 p-5"
      aria-labelledby="change-address"
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <h2 id="change-address" ref={heading} tabIndex={-1} className="text-h3">
        Send it to another address
      </h2>
      <p className="text-ink-2">What you paid stays the same. We mail the new address to {order.email}.</p>
      <AddressFields fields={ADDRESS_FIELDS} values={form.values} errors={form.errors} onChange={form.set} />
      {form.error && (
        <Notice tone="error" live>
          {form.error}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Saving...">
          Change the address
        </Button>
        <Button disabled={form.isBusy} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
