/** Carriers that staff choose from, and where each shows a parcel's way. */
export const CARRIERS = {
  UPS: (number: string) => `https://www.ups.com/track?tracknum=${number}`,
  USPS: (number: string) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  FedEx: (number: string) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  DHL: (number: string) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
} as const

export type Carrier = keyof typeof CARRIERS

export const CARRIER_NAMES = Object.keys(CARRIERS) as [Carrier, ...Carrier[]]

/** The carrier's page for a tracking number, or null without one. */
export const trackingUrl = (carrier: Carrier, trackingNumber: string | null): string | null =>
  trackingNumber === null ? null : CARRIERS[carrier](encodeURIComponent(trackingNumber))
