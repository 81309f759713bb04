import { formatMoney } from '../money.ts'

/** What an event of an order's history has stored. */
type EventData = Readonly<Record<string, unknown>>

const textIn = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '')
const withCarrier = ({ carrier, trackingNumber }: EventData) => [textIn(carrier), textIn(trackingNumber)].filter(Boolean).join(' ')
const amount = (cents: unknown) => (typeof cents === 'number' && cents > 0 ? formatMoney(cents) : '')
const numbered = (text: string, { number }: EventData) => (textIn(number) ? `${text}: ${textIn(number)}` : text)

/** What its customer is told of an order's history, in plain words. What is not here is for staff alone. */
const TOLD = {
  placed: () => 'Order placed',
  paid: () => 'Payment received',
  packed: ({ isPart }) => (isPart === true ? 'Packed in part' : 'Packed'),
  shipped: (data) => (withCarrier(data) ? `Shipped: ${withCarrier(data)}` : 'Shipped'),
  delivered: () => 'Delivered',
  shipment_exception: () => 'Delayed on its way',
  shipment_lost: () => 'A package was lost on its way',
  shipment_cancelled: ({ isPacked }) => (isPacked === true ? 'Being packed anew' : 'A package was taken back'),
  address_changed: () => 'Delivery address changed',
  cancelled: () => 'Order cancelled',
  expired: ({ hasFailed }) => (hasFailed === true ? 'The payment failed' : 'Not paid in time'),
  refunded: (data) => {
    const sum = amount(data.amountCents)
    if (data.isSurplus === true) return `A second payment${sum && ` of ${sum}`} was given back`
    return sum ? `${sum} refunded` : 'Refunded'
  },
  return_requested: (data) => numbered('Return asked for', data),
  return_exchange_wanted: (data) => numbered('Exchange asked for', data),
  return_approved: (data) => numbered('Return approved', data),
  return_declined: (data) => numbered('Return declined', data),
  return_in_transit: (data) => numbered('Return on its way to us', data),
  return_received: (data) => numbered('Return received', data),
  return_exchanged: ({ text }) => (textIn(text) ? `Exchanged: order ${textIn(text)}` : 'Exchanged'),
  return_closed: (data) => numbered('Return settled', data),
  return_reopened: (data) => numbered('Return open again', data),
  return_cancelled: (data) => numbered('Return cancelled', data),
} satisfies Record<string, (data: EventData) => string>

const isTold = (type: string): type is keyof typeof TOLD => Object.hasOwn(TOLD, type)

/** Whether customers see events of this type. */
export const isToldEvent = (type: string): boolean => isTold(type)

/** An event in words for the customer; null for one that is for staff alone. @param data what the event has stored. */
export const customerTextOf = (type: string, data: EventData): string | null => (isTold(type) ? TOLD[type](data) : null)
