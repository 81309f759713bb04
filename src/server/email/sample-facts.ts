import type { OrderView } from '#server/shop/order/order.ts'
import type { EmailFacts } from './email-facts.ts'

const FAN = { name: 'Ventilation fan motor', partNumber: 'S97017705', quantity: 1 }
const GRILLE = { name: 'Fan grille, white', partNumber: 'S97013576', quantity: 2 }

/** The time of the sample, so that its e-mails are the same whenever they are looked at. */
const AT = '2026-03-02T15:04:00.000Z'

/** What the sample's customer bought; amounts in cents. */
const GOODS_CENTS = 6_499 + 2 * 1_250
const SHIPPING_CENTS = 1_000
const TAX_CENTS = 540

const ORDER: OrderView = {
  number: 'PW-SAMP-0001',
  status: 'open',
  paymentStatus: 'paid',
  fulfilmentStatus: 'unfulfilled',
  returnStatus: null,
  placedAt: AT,
  paidAt: AT,
  isExchange: false,
  email: 'sample@example.com',
  shippingAddress: {
    firstName: 'Sam',
    lastName: 'Sample',
    phone: '(313) 555-0100',
    addressLine1: '12 Sample Street',
    addressLine2: '',
    city: 'Detroit',
    state: 'MI',
    postalCode: '48226',
    country: 'US',
  },
  company: 'Sample Appliance Repair',
  poNumber: '1042',
  jobName: 'Sample Street, upstairs bath',
  lines: [
    { ...FAN, id: 'lin_sample_1', slug: 'sample-motor', unitPriceCents: 6_499, subtotalCents: 6_499, discountCents: 0 },
    { ...GRILLE, id: 'lin_sample_2', slug: 'sample-grille', unitPriceCents: 1_250, subtotalCents: 2_500, discountCents: 0 },
  ],
  subtotalCents: GOODS_CENTS,
  discountCents: 0,
  shippingCents: SHIPPING_CENTS,
  taxCents: TAX_CENTS,
  totalCents: GOODS_CENTS + SHIPPING_CENTS + TAX_CENTS,
  paidCents: GOODS_CENTS + SHIPPING_CENTS + TAX_CENTS,
  refundedCents: 0,
  couponCode: null,
  taxExemption: null,
  card: { brand: 'visa', last4: '4242', wallet: null },
  promise: { shipBy: '2026-03-02', arrivesFrom: '2026-03-03', arrivesTo: '2026-03-05' },
}

/** An order that nobody placed, with a shipment, a return and a refund: what the e-mails tell when they are tried without an order. */
export const SAMPLE_FACTS: EmailFacts = {
  order: () => Promise.resolve(ORDER),
  paymentPage: () => Promise.resolve({ url: 'https://pay.example.com/sample', expiresAt: '2026-03-02T15:35:00.000Z' }),
  isUnpaid: () => Promise.resolve(true),
  isVoid: () => Promise.resolve(false),
  shipment: () =>
    Promise.resolve({
      shippedAt: AT,
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      lines: [FAN],
      toCome: [GRILLE],
      isGone: false,
    }),
  certificate: () =>
    Promise.resolve({
      status: 'approved' as const,
      company: 'Sample Appliance Repair',
      ending: '3456',
      states: ['Michigan', 'Ohio'],
      expiresOn: '2027-03-31',
      reason: 'The second page is missing. Please upload both pages in one file.',
    }),
  refund: () =>
    Promise.resolve({
      amountCents: 2_650,
      itemsCents: 2_500,
      shippingCents: 0,
      taxCents: 150,
      isSurplus: false,
      isLate: false,
      isWhole: false,
      cameToNothing: false,
      lines: [GRILLE],
    }),
  orderReturn: () =>
    Promise.resolve({
      number: 'RMA-SAMP-0001',
      staffNote: 'Please use the box that the parts came in.',
      resolution: 'exchange' as const,
      agreedCents: 530,
      settledCents: 530,
      sendBy: '2026-04-01T15:04:00.000Z',
      refundedCents: 0,
      isSettled: false,
      status: null,
      terms: {
        payers: [{ payer: 'customer' as const, reason: 'does_not_fit' as const }],
        backCents: 4_240,
        shippingCents: 0,
        isShippingPaid: true,
      },
      lines: [
        {
          ...GRILLE,
          reason: 'does_not_fit' as const,
          receivedQuantity: 2,
          machine: 'Broan 688',
          proposed: { name: 'Fan grille, 8 in', partNumber: 'S97014094' },
          replacement: { name: 'Fan grille, 8 in', partNumber: 'S97014094', quantity: 2 },
        },
      ],
    }),
  exchangeFor: () => Promise.resolve(null),
  lowStock: () => Promise.resolve([{ ...FAN, sku: 'SAMPLE-1', onHand: 3, reserved: 1, threshold: 5 }]),
  reader: () => Promise.resolve({ id: 'sub_sample', firstName: 'Sam' }),
  backInStockRequest: () => Promise.resolve({ name: FAN.name, partNumber: FAN.partNumber, slug: 'sample-motor' }),
  dueParts: () => Promise.resolve([{ name: 'Vacuum bags, type A', partNumber: 'SAMPLE-A', quantity: 2, lastBought: '2026-03-02' }]),
  isWritersOrder: () => Promise.resolve(true),
  answer: () =>
    Promise.resolve({
      answer: 'Yes, the motor fits model 688.\nThe grille is sold with it.',
      topic: 'fit' as const,
      orderNumber: null,
      message: 'Does the motor fit a 688?',
    }),
  question: () =>
    Promise.resolve({
      productName: FAN.name,
      partNumber: FAN.partNumber,
      slug: 'sample-motor',
      question: 'Does the motor come with the plug?',
      answer: 'Yes, the plug is on its lead.',
      isPublished: true,
      stopPath: '/api/questions/stop?question=pqu_sample&token=sample',
    }),
  buyerLetter: () =>
    Promise.resolve({
      subject: 'Please stop using this motor',
      text: 'Motors of this batch may become too hot.\n\nPlease switch the fan off. We send you another one free of charge.',
      partName: FAN.name,
      partNumber: FAN.partNumber,
    }),
  reviewRequest: () => Promise.resolve({ parts: [FAN, GRILLE], stopPath: '/api/reviews/stop?order=ord_sample&token=sample' }),
  hiddenReview: () =>
    Promise.resolve({
      orderId: 'ord_sample' as const,
      orderNumber: ORDER.number,
      productName: FAN.name,
      partNumber: FAN.partNumber,
      text: 'Call me at (313) 555-0100 and I tell you how to mount it.',
    }),
}
