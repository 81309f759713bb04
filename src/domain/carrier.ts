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

/** A tracking number as staff may enter it. */
export const TRACKING_NUMBER = /^[\w-]{4,40}$/

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
