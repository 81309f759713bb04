import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressLines } from '#domain/customer/address-lines.ts'
import { FORM_FIELDS } from '#domain/customer/customer-fields.ts'
import { CustomerField } from '#web/admin/customers/customer-field.tsx'
import { customerQuery } from '#web/admin/customers/customer-query.ts'
import type { Customer, CustomerRow } from '#web/admin/customers/customer-query.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { errorText } from '#web/api.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { addressOf } from '#web/customer/address-fields.tsx'
import { Button } from '#web/ui/button.tsx'

type KnownAddress = Customer['addresses'][number]

/** What is filled in for a customer: the e-mail address, and where their last paid order went, where there is one. */
export const valuesOf = ({ email, addresses: [newest] }: Pick<Customer, 'email' | 'addresses'>): CustomerValues => ({
  ...(newest && addressOf(newest)),
  email,
})

const lineOf = (address: KnownAddress) => addressLines(address).join(', ')

interface KnownCallerProps {
  /** The customer whose address stands in the form already. */
  customer: Customer | null
  typed: CustomerValues
  onFill: (values: CustomerValues) => void
}

/** Fills in what the shop knows of a caller. What was typed before can be had back. */
export function KnownCaller({ customer, typed, onFill }: KnownCallerProps) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<CustomerRow | null>(customer)
  const [known, setKnown] = useState(customer)
  const [error, setError] = useState<string>()
  const fill = (values: CustomerValues, text: string) => {
    onFill(values)
    const before = Object.fromEntries(FORM_FIELDS.flatMap((field) => (field in values ? [[field, typed[field] ?? '']] : [])))
    toast({ id: 'known-caller', text, undo: () => onFill(before) })
  }
  async function choose(row: CustomerRow | null) {
    setChosen(row)
    setKnown(null)
    setError(undefined)
    if (row === null) return
    try {
      const found = await queryClient.fetchQuery(customerQuery(row.id))
      setKnown(found)
      const name = found.name || found.email
      fill(valuesOf(found), found.addresses.length > 0 ? `The address of ${name} is filled in` : `No address of ${name} is known yet`)
    } catch (problem) {
      setError(errorText(problem))
    }
  }
  const others = known?.addresses.filter((address) => lineOf(address) !== lineOf({ ...address, ...addressOf(typed) })) ?? []
  return (
    <>
      <CustomerField
        label="Known customer"
        placeholder="Name, e-mail, phone or order"
        hint="Fills in where their last paid order went."
        error={error}
        value={chosen}
        onChange={(row) => void choose(row)}
      />
      {others.length > 0 && (
        <ul className="grid gap-2" aria-label="Other addresses of theirs">
          {others.map((address) => (
            <li key={lineOf(address)} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{lineOf(address)}</span>
              <Button aria-label={`Use it: ${lineOf(address)}`} onClick={() => fill(addressOf(address), 'The other address is filled in')}>
                Use it
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
