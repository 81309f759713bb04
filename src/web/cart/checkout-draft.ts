import { useSyncExternalStore } from 'react'
import { CUSTOMER_FIELDS } from '#domain/customer/customer-fields.ts'
import type { CustomerField } from '#domain/customer/customer-fields.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

export type CustomerValues = Partial<Record<CustomerField, string>>

/** What the shopper has typed so far. Outlives a reload and a cancelled payment, not the tab (and never holds card data). */
export interface CheckoutDraft {
  customer: CustomerValues
  /** The applied coupon code. */
  couponCode: string | null
}

const EMPTY: CheckoutDraft = { customer: {}, couponCode: null }
const stored = storedText('sessionStorage', 'checkoutDraft')
const listeners = new Set<() => void>()

let parsedText: string | null | undefined
let parsed: CheckoutDraft = EMPTY

/** Reads the stored draft; whatever is in there, it answers. */
export function parseDraft(text: string | null): CheckoutDraft {
  let found: unknown
  try {
    found = JSON.parse(text ?? '')
  } catch {
    return EMPTY
  }
  if (typeof found !== 'object' || found === null) return EMPTY
  const { customer, couponCode }: Record<string, unknown> = { ...found }
  const known: Record<string, unknown> = typeof customer === 'object' ? { ...customer } : {}
  const values = Object.entries(known).filter(([field, value]) => Object.hasOwn(CUSTOMER_FIELDS, field) && typeof value === 'string')
  return { customer: Object.fromEntries(values), couponCode: typeof couponCode === 'string' ? couponCode : null }
}

function readDraft(): CheckoutDraft {
  const text = stored.read()
  if (text !== parsedText) {
    parsedText = text
    parsed = parseDraft(text)
  }
  return parsed
}

function save(draft: CheckoutDraft | null) {
  stored.write(draft && JSON.stringify(draft))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCheckoutDraft = (): CheckoutDraft => useSyncExternalStore(subscribe, readDraft, () => EMPTY)

export function changeCustomer(values: CustomerValues): void {
  const draft = readDraft()
  save({ ...draft, customer: { ...draft.customer, ...values } })
}

export const setCouponCode = (couponCode: string | null): void => save({ ...readDraft(), couponCode })

/** Forgets all of it: the order is paid. */
export const clearDraft = (): void => save(null)
