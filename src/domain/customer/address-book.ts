import { readReference } from '#domain/order/order-references.ts'
import { checkAddress } from './customer-check.ts'
import type { DeliveryAddress } from './customer-check.ts'
import type { CustomerField } from './customer-fields.ts'
import { oneLine, tooLongText } from './name.ts'

/** The most addresses that a person can add. */
export const MAX_ADDRESSES = 50

/** The most characters of an address's label. */
export const MAX_LABEL_LENGTH = 40

/** The fields of an address that a customer keeps. */
export type SavedAddressField = Exclude<CustomerField, 'email'> | 'company' | 'label'

/** An address in a customer's book: where it is, and what they call it. Without a company or a label these are empty. */
export interface SavedAddressContent extends DeliveryAddress {
  company: string
  label: string
}

/**
 * Validates an address of a customer's book by the rules of the checkout: the address as it is stored, or one sentence for every wrong field.
 */
export function checkSavedAddress(
  values: Partial<Record<SavedAddressField, string | undefined>>,
): { address: SavedAddressContent } | { errors: Partial<Record<SavedAddressField, string>> } {
  const check = checkAddress(values)
  const company = readReference('company', values.company ?? '')
  const label = oneLine(values.label ?? '')
  const errors: Partial<Record<SavedAddressField, string>> = {
    ...('errors' in check && check.errors),
    ...('error' in company && { company: company.error }),
    ...(label.length > MAX_LABEL_LENGTH && { label: tooLongText(MAX_LABEL_LENGTH) }),
  }
  if ('errors' in check || 'error' in company || label.length > MAX_LABEL_LENGTH) return { errors }
  return { address: { ...check.address, company: company.value ?? '', label } }
}
