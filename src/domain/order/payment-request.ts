/** What a hosted payment page charges. Amounts are cents; the lines and charges add up to the total. */
export interface PaymentRequest {
  /** Our order's id, which the provider returns with its events. */
  reference: string
  orderNumber: string
  email: string
  currency: 'usd'
  lines: { name: string; partNumber: string; quantity: number; unitPriceCents: number }[]
  discountCents: number
  /** How what was taken off is called; 'Discount' without. */
  discountLabel?: string
  shippingCents: number
  taxCents: number
  taxLabel: string
  totalCents: number
  successUrl: string
  cancelUrl: string
  /** ISO timestamp after which the page accepts no payment. */
  expiresAt: string
}
