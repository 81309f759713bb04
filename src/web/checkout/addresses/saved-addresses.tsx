import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addressesQuery } from '#web/customer/address-query.ts'
import type { SavedAddress } from '#web/customer/address-query.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { changeCustomer, clearDraft, readCheckoutDraft } from '#web/cart/checkout-draft.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { changeReferences, clearOrderExtras, readOrderExtras, setFilledFor, useOrderExtras } from '#web/cart/order-extras.ts'
import { SelectField } from '#web/ui/form/field.tsx'
import { fillIn, PLACE_FIELDS, savedAs, valuesOf } from './fill-in.ts'

interface SavedAddressesProps {
  person: Schema<'Person'>
  values: CustomerValues
}

/** Where the latest order of an account went; null without one. */
const lastAddressQuery = (personId: string) =>
  queryOptions({
    queryKey: ['last-address', personId],
    queryFn: async () => {
      const { orders } = await read(api.GET('/api/orders', { params: { query: { page: 1, scope: 'all' } } }))
      const [latest] = orders
      if (!latest) return null
      const order = await read(api.GET('/api/orders/{number}', { params: { path: { number: latest.number } } }))
      return order.shippingAddress
    },
    // It only saves some typing.
    retry: false,
  })

/**
 * Makes the form this person's: what was filled in for another one, whose session ended without a word, is not theirs to see or to order with. When their account has
 * another address since, an order goes to that: whoever has the mailbox that was left gets no links to it.
 */
function takeOver({ id, email }: Pick<Schema<'Person'>, 'id' | 'email'>) {
  const { filledFor, filledEmail } = readOrderExtras()
  if (filledFor === id && filledEmail === email) return
  if (filledFor !== undefined && filledFor !== id) {
    clearDraft()
    clearOrderExtras()
  } else if (filledEmail !== undefined && readCheckoutDraft().customer.email === filledEmail) changeCustomer({ email })
  setFilledFor({ filledFor: id, filledEmail: email })
}

/** Fills in what the account knows, once the book has come or could not be had; while it is empty, where the latest order went. */
function useFilledIn({ person }: SavedAddressesProps) {
  const { data: addresses, status } = useQuery(addressesQuery())
  const isEmpty = addresses?.length === 0
  const last = useQuery({ ...lastAddressQuery(person.id), enabled: isEmpty })
  const isKnown = status !== 'pending' && !(isEmpty && last.status === 'pending')
  const { references } = useOrderExtras()
  const { id, email } = person
  useEffect(() => takeOver({ id, email }), [id, email])
  useEffect(() => {
    if (!isKnown) return
    // One of a book is always preferred, and comes first.
    const preferred = addresses?.[0]
    const filled = fillIn(readCheckoutDraft().customer, { person, preferred: preferred ?? last.data ?? undefined })
    if (Object.keys(filled).length > 0) changeCustomer(filled)
    if (filled.addressLine1 !== undefined && preferred?.company && readOrderExtras().references.company === undefined)
      changeReferences({ company: preferred.company })
    // Once for each answer: what is typed or chosen afterwards stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown, person.id])
  return { addresses: addresses ?? [], company: references.company }
}

/** An address in one line, beginning with what its owner calls it. */
const nameOf = ({ label, company, firstName, lastName, addressLine1, addressLine2, city, state }: SavedAddress) =>
  [label, `${firstName} ${lastName}`, company, addressLine1, addressLine2, `${city}, ${state}`].filter((part) => part !== '').join(', ')

/** What another address has of its own, beside its company. */
const OTHER_FIELDS = [...PLACE_FIELDS, 'firstName', 'lastName', 'phone'] as const

/**
 * The choice among the addresses of the account; nothing without any. Which one is chosen follows from what the fields say, so that an address that
 * is edited is another one. What was typed of another address comes back when it is chosen again.
 */
export function SavedAddresses(props: SavedAddressesProps) {
  const { values } = props
  const { addresses, company } = useFilledIn(props)
  const other = useRef<{ values: CustomerValues; company: string }>({ values: {}, company: '' })
  if (addresses.length === 0) return null
  const chosen = savedAs(values, addresses, company)

  function choose(id: string) {
    if (!chosen)
      other.current = { values: Object.fromEntries(OTHER_FIELDS.map((field) => [field, values[field] ?? ''])), company: company ?? '' }
    const saved = addresses.find((address) => address.id === id)
    const empty = Object.fromEntries(PLACE_FIELDS.map((field) => [field, '']))
    changeCustomer(saved ? valuesOf(saved) : { ...empty, ...other.current.values })
    const its = saved ?? other.current
    if (its.company || chosen?.company) changeReferences({ company: its.company })
  }

  return (
    <SelectField
      id="checkout-saved-address"
      label="Deliver to"
      className="sm:col-span-6"
      value={chosen?.id ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {nameOf(address)}
        </option>
      ))}
      <option value="">Another address</option>
    </SelectField>
  )
}
