import { storedPhone } from './customer/phone.ts'
import { DEMO_SHOP_NAME } from './setting-defaults.ts'
import { isTimeZone } from './time/shop-time.ts'

/** What names a shop (specification, decision 52). */
export interface ShopIdentity {
  name: string
  address: string
  phone: string
  email: string
  hours: string
  /** IANA name. */
  timeZone: string
}
export type IdentityField = keyof ShopIdentity

/** What the demonstration calls itself, in the program's defaults and in its seeds. Its time zone may be anybody's. */
const DEMO: Partial<Record<IdentityField, readonly string[]>> = {
  name: [DEMO_SHOP_NAME],
  address: [
    '1200 Woodward Avenue, Detroit, MI 48226',
    `${DEMO_SHOP_NAME}, 1200 Woodward Avenue, Detroit, MI 48226`,
    '200 Counter Street, Detroit, MI 48201',
  ],
  phone: ['(313) 555-0142'],
  email: ['help@partwright.example'],
  hours: ['Monday to Friday, 8 am to 6 pm ET', 'Monday to Friday, 8 a.m. to 6 p.m. Eastern; Saturday, 9 a.m. to 1 p.m.'],
}

/** Whether a live shop may not be called so, since it is the demonstration's or nothing at all. A telephone number is compared by its digits. */
export function isDemoIdentity(field: IdentityField, value: string): boolean {
  const typed = value.trim()
  const plain = (text: string) => (field === 'phone' ? storedPhone(text) : text).toLowerCase()
  return typed === '' || (DEMO[field] ?? []).some((demo) => plain(demo) === plain(typed))
}

/** Whether customers can call it: a US number, or one with its country code. */
export const isShopPhone = (text: string): boolean => storedPhone(text.trim()).startsWith('+')

/** Whether it is the name of a time zone (IANA), such as `America/Chicago`; abbreviations and offsets do not know summer time. */
export const isNamedZone = (name: string): boolean =>
  /^(UTC|[A-Z][A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2})$/.test(name) && !name.startsWith('Etc/') && isTimeZone(name)
