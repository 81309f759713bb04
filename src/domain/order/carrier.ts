/** Carriers that staff choose from. */
export const CARRIER_NAMES = ['UPS', 'USPS', 'FedEx', 'DHL'] as const
export type Carrier = (typeof CARRIER_NAMES)[number]

/** Each carrier's tracking page. */
const TRACKING_PAGES: Record<Carrier, (number: string) => string> = {
  UPS: (number: string) => `https://www.ups.com/track?tracknum=${number}`,
  USPS: (number: string) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  FedEx: (number: string) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  DHL: (number: string) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
}

/** The carrier's page for a tracking number, or null without one. */
export const trackingUrl = (carrier: Carrier, trackingNumber: string | null): string | null =>
  trackingNumber === null ? null : TRACKING_PAGES[carrier](encodeURIComponent(trackingNumber))

/** A tracking number as staff may enter it; it is kept in capitals, as carriers write it. */
export const TRACKING_NUMBER = /^[\w-]{4,40}$/

/** What is said of a text that is none. */
export const NO_TRACKING_NUMBER = 'must be 4 to 40 letters, digits or -'

/** The carrier that a file names, also with its service behind: `Fed Ex Ground`, `usps`; null for any other. */
export function carrierNamed(text: string): Carrier | null {
  const letters = text
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  const plain = letters
    .replace('unitedparcelservice', 'ups')
    .replace('unitedstatespostalservice', 'usps')
    .replace('uspostalservice', 'usps')
  return CARRIER_NAMES.find((name) => plain.startsWith(name.toLowerCase())) ?? null
}

/** How the carriers' numbers look, the surest first: UPS and the letters of the postal union say whose they are, digits alone by their length. */
const NUMBER_PATTERNS: readonly [RegExp, Carrier][] = [
  [/^1Z[0-9A-Z]{16}$/, 'UPS'],
  [/^[A-Z]{2}\d{9}US$/, 'USPS'],
  [/^(JD|GM|JJD)[0-9A-Z]{9,30}$/, 'DHL'],
  [/^(420\d{5}(\d{4})?)?9[1-5]\d{18,20}$/, 'USPS'],
  [/^(\d{12}|\d{15}|96\d{20})$/, 'FedEx'],
  [/^\d{10}$/, 'DHL'],
]

/** The carrier that a tracking number is most likely of, by its form; null when it has none that is known. Spaces and dashes do not count. */
export function carrierOfNumber(trackingNumber: string): Carrier | null {
  const number = trackingNumber.toUpperCase().replace(/[\s-]/g, '')
  return NUMBER_PATTERNS.find(([pattern]) => pattern.test(number))?.[1] ?? null
}
