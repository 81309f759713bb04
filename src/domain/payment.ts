/** What a hosted payment page is asked to collect. Amounts are cents; the lines and charges add up to the total. */
export interface PaymentRequest {
  /** Our order's id: the provider carries it back to us. */
  reference: string
  orderNumber: string
  email: string
  currency: 'usd'
  lines: { name: string; partNumber: string; quantity: number; unitPriceCents: number }[]
  discountCents: number
  shippingCents: number
  taxCents: number
  taxLabel: string
  totalCents: number
  successUrl: string
  cancelUrl: string
  /** ISO instant after which the page takes no money. */
  expiresAt: string
}
