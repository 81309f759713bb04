import type { QueryClient } from '@tanstack/react-query'
import type { Customer } from '#domain/customer/customer-check.ts'
import { MAX_ADDRESSES } from '#domain/customer/address-book.ts'
import { addressActions, addressesQuery } from '#web/customer/address-query.ts'
import type { SavedAddress } from '#web/customer/address-query.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { readOrderExtras } from '#web/cart/order-extras.ts'
import type { OrderExtras } from '#web/cart/order-extras.ts'
import { savedAs } from './fill-in.ts'

/** How long the payment page waits for an address to be saved, in ms. */
const TIMEOUT_MS = 4_000

/** Whether this address may be saved: it is no saved one yet, and there is room for it. */
export const canSave = (values: CustomerValues, addresses: readonly SavedAddress[]): boolean =>
  addresses.length < MAX_ADDRESSES && savedAs(values, addresses) === undefined

/** Whether it is to be saved: as the shopper has said, otherwise the first one is. */
export const willSave = ({ savesAddress }: OrderExtras, addresses: readonly SavedAddress[]): boolean =>
  savesAddress ?? addresses.length === 0

/**
 * Saves the address of an order in the account, where its shopper is signed in and wants it. Never throws: nobody is kept from paying because an
 * address could not be saved.
 */
export async function saveNewAddress(client: QueryClient, { email: _, ...address }: Customer): Promise<void> {
  const { queryKey } = addressesQuery()
  // Known only where somebody is signed in.
  const addresses = client.getQueryData(queryKey)
  const extras = readOrderExtras()
  if (!addresses || !canSave(address, addresses) || !willSave(extras, addresses)) return
  const content = { ...address, company: extras.references.company ?? '', label: '', preferred: false }
  await addressActions.add(content, AbortSignal.timeout(TIMEOUT_MS)).then(
    (saved) => void client.setQueryData(queryKey, saved),
    () => undefined,
  )
}
