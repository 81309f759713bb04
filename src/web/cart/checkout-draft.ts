import { CUSTOMER_FIELDS } from '#domain/customer/customer-fields.ts'
import type { CustomerField } from '#domain/customer/customer-fields.ts'
import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

export type CustomerValues = Partial<Record<CustomerField, string>>

/** What the shopper has typed so far. Outlives a reload and a cancelled payment, not the tab (and never holds card data). */
export interface CheckoutDraft {
  customer: CustomerValues
  /** The applied coupon code. */
  couponCode: string | null
  /** Why the order was refused with this code and this e-mail address, of which quotes may not tell; the code then waits. */
  couponRefusal: string | null
}

const EMPTY: CheckoutDraft = { customer: {}, couponCode: null, couponRefusal: null }
/** Reads the stored draft; an empty one when it cannot be read. */
export function parseDraft(text: string | null): CheckoutDraft {
  if (text === null) return EMPTY
  const { customer, couponCode, couponRefusal } = parseRecord(text)
  const values = Object.entries(isRecord(customer) ? customer : {}).filter(
    ([field, value]) => Object.hasOwn(CUSTOMER_FIELDS, field) && typeof value === 'string',
  )
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
  return { customer: Object.fromEntries(values), couponCode: textOrNull(couponCode), couponRefusal: textOrNull(couponRefusal) }
}

const draft = storedState<CheckoutDraft>({ stored: storedText('sessionStorage', 'checkoutDraft'), parse: parseDraft, onServer: EMPTY })

const save = (next: CheckoutDraft) => draft.write(JSON.stringify(next))

/** The draft as it is stored now; `useCheckoutDraft` gives an empty one while the page is hydrated. */
export const readCheckoutDraft = (): CheckoutDraft => draft.read()

export const useCheckoutDraft = (): CheckoutDraft => draft.useValue()

export function changeCustomer(values: CustomerValues): void {
  const { customer, couponCode, couponRefusal } = draft.read()
  const isSameEmail = values.email === undefined || values.email === customer.email
  save({ customer: { ...customer, ...values }, couponCode, couponRefusal: isSameEmail ? couponRefusal : null })
}

export const setCouponCode = (couponCode: string | null): void => save({ ...draft.read(), couponCode, couponRefusal: null })

/** Keeps why the order was refused with the applied code: until another code or another e-mail address, it is not asked for again. */
export const refuseCoupon = (couponRefusal: string): void => save({ ...draft.read(), couponRefusal })

/** Forgets all of it: the order is paid. */
export const clearDraft = (): void => draft.write(null)
