import { normaliseZip } from '#domain/customer/zip-code.ts'
import { storedZip } from '#web/session/typed-texts.ts'
import { storedState } from '#web/ui/browser/stored-state.ts'
import { useCheckoutDraft } from './checkout-draft.ts'

/** The five digits of a ZIP code; null for anything else. */
export const fiveDigits = (text: string | null | undefined): string | null => (text ? (normaliseZip(text)?.slice(0, 5) ?? null) : null)

const zip = storedState<string | null>({
  stored: storedZip,
  parse: fiveDigits,
  onServer: null,
  syncsTabs: true,
})

/** Keeps where shipments are to go, until another ZIP code is given. */
export const setDeliveryZip = (text: string | null): void => zip.write(text)

/** The ZIP code by which days of arrival are shown: that of the checkout, else the one that was given on a product's page; five digits. */
export function useDeliveryZip(): string | null {
  const { customer } = useCheckoutDraft()
  const own = zip.useValue()
  return fiveDigits(customer.postalCode) ?? own
}
