/** Carriers that staff choose from. */
export const CARRIER_NAMES = ['UPS', 'USPS', 'FedEx', 'DHL'] as const
export type Carrier = (typeof CARRIER_NAMES)[number]

/** Where each shows the way of a shipment. */
const TRACKING_PAGES: Record<Carrier, (number: string) => string> = {
  UPS: (number: string) => `https://www.ups.com/track?tracknum=${number}`,
  USPS: (number: string) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  FedEx: (number: string) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  DHL: (number: string) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
}

/** The carrier's page for a tracking number, or null without one. */
export const trackingUrl = (carrier: Carrier, trackingNumber: string | null): string | null =>
  trackingNumber === null ? null : TRACKING_PAGES[carrier](encodeURIComponent(trackingNumber))
