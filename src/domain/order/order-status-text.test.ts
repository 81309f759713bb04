import { describe, expect, test } from 'vitest'
import { orderStatusText, STATUS_TONES } from './order-status-text.ts'
import type { StatusFacts } from './order-status-text.ts'
import { FULFILMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES, RETURN_STATUSES, SHIPMENT_STATUSES } from './order-status.ts'

const at = (text: string) => new Date(`${text}T17:00:00Z`)
const base: StatusFacts = {
  status: 'open',
  paymentStatus: 'paid',
  fulfilmentStatus: 'unfulfilled',
  returnStatus: null,
  shipments: [],
  promise: { shipBy: '2026-11-23', arrivesFrom: '2026-11-24', arrivesTo: '2026-11-26' },
  refundedCents: 0,
  now: at('2026-11-22'),
  timeZone: 'America/Detroit',
}
const said = (more: Partial<StatusFacts>) => orderStatusText({ ...base, ...more }).text
const shipment = (status: StatusFacts['shipments'][number]['status'], shippedAt: Date | null, deliveredAt: Date | null = null) => ({
  status,
  shippedAt,
  deliveredAt,
})
const sent = { fulfilmentStatus: 'fulfilled' } as const
const arrivedOn = { fulfilmentStatus: 'delivered', shipments: [shipment('delivered', at('2026-11-18'), at('2026-11-20'))] } as const
const partsRefunded = { paymentStatus: 'partially_refunded', refundedCents: 2_000 } as const
const packedToday = { shipments: [shipment('pending', null)], leftToPack: 1, now: at('2026-11-23') }
const noPromise = { shipBy: null, arrivesFrom: null, arrivesTo: null }

describe('the one status of an order', () => {
  test.each<[string, Partial<StatusFacts>]>([
    ['Waiting for payment', { status: 'pending', paymentStatus: 'open' }],
    ['The payment failed: please try again', { status: 'pending', paymentStatus: 'failed' }],
    ['Payment on its way: we will write to you when it is here', { status: 'pending', paymentStatus: 'processing' }],
    ['Being packed: ships by Mon, Nov 23, arrives Tue, Nov 24 to Thu, Nov 26', {}],
    ['Being packed today, arrives Tue, Nov 24 to Thu, Nov 26', { now: at('2026-11-23') }],
    ['Being packed: ships by Mon, Nov 23', { promise: { ...noPromise, shipBy: '2026-11-23' } }],
    ['Being packed: we will write to you when it ships', { promise: noPromise }],
    ['Late: it was to ship by Mon, Nov 23', { now: at('2026-11-24') }],
    ['Packed, arrives Tue, Nov 24 to Thu, Nov 26', { shipments: [shipment('pending', null)] }],
    ['Late: it was to ship by Mon, Nov 23', { shipments: [shipment('pending', null)], now: at('2026-11-24') }],
    ['Packed', { shipments: [shipment('pending', null)], promise: noPromise }],
    ['Packed in part: ships by Mon, Nov 23, arrives Tue, Nov 24 to Thu, Nov 26', { shipments: [shipment('pending', null)], leftToPack: 1 }],
    ['Packed in part: ships today', { ...packedToday, promise: { ...noPromise, shipBy: '2026-11-23' } }],
    ['Packed in part', { shipments: [shipment('pending', null)], leftToPack: 1, promise: noPromise }],
    ['Refunded, $20.00', { ...partsRefunded, leftToPack: 0, now: at('2026-11-24') }],
    ['Late: it was to ship by Mon, Nov 23, $20.00 refunded', { ...partsRefunded, leftToPack: 1, now: at('2026-11-24') }],
    [
      'Packed, arrives Tue, Nov 24 to Thu, Nov 26, $20.00 refunded',
      { ...partsRefunded, leftToPack: 0, shipments: [shipment('pending', null)] },
    ],
    ['On hold: we will write to you', { status: 'on_hold' }],
    ['Part shipped, the rest ships by Mon, Nov 23, arrives Tue, Nov 24 to Thu, Nov 26', { fulfilmentStatus: 'partially_fulfilled' }],
    ['Part shipped, the rest is late: it was to ship by Mon, Nov 23', { fulfilmentStatus: 'partially_fulfilled', now: at('2026-11-24') }],
    ['Shipped today, arrives Tue, Nov 24 to Thu, Nov 26', { ...sent, shipments: [shipment('shipped', at('2026-11-22'))] }],
    ['Shipped Nov 20, arrives Tue, Nov 24 to Thu, Nov 26', { ...sent, shipments: [shipment('shipped', at('2026-11-20'))] }],
    // It left too late to keep the promise, or the last promised day is over: nothing is claimed that may be wrong.
    ['Shipped Nov 24', { ...sent, shipments: [shipment('shipped', at('2026-11-24'))], now: at('2026-11-25') }],
    ['Shipped Nov 23', { ...sent, shipments: [shipment('shipped', at('2026-11-23'))], now: at('2026-11-27') }],
    ['On its way, arrives Tue, Nov 24 to Thu, Nov 26', { ...sent, shipments: [shipment('in_transit', at('2026-11-20'))] }],
    ['Delayed on its way', { ...sent, shipments: [shipment('exception', at('2026-11-20'))] }],
    ['Lost on its way: we will write to you', { ...sent, shipments: [shipment('lost', at('2026-11-20'))] }],
    ['Delivered Nov 20', arrivedOn],
    ['Delivered Nov 20, 2026', { ...arrivedOn, status: 'completed', now: at('2027-01-05') }],
    ['Delivered Nov 20, $12.50 refunded', { ...arrivedOn, paymentStatus: 'partially_refunded', refundedCents: 1_250 }],
    ['Refunded, $41.80', { ...arrivedOn, paymentStatus: 'refunded', refundedCents: 4_180 }],
    ['Delivered Nov 20, payment disputed', { ...arrivedOn, paymentStatus: 'disputed' }],
    ['Return asked for: we will write to you', { ...arrivedOn, returnStatus: 'requested' }],
    ['Return approved: please send the parts', { ...arrivedOn, returnStatus: 'approved' }],
    ['Return on its way', { ...arrivedOn, returnStatus: 'in_transit' }],
    ['Return received: we are checking it', { ...arrivedOn, returnStatus: 'received' }],
    ['Delivered Nov 20', { ...arrivedOn, returnStatus: 'closed' }],
    // What is still to come is more than what goes back.
    [
      'Part shipped, the rest ships by Mon, Nov 23, arrives Tue, Nov 24 to Thu, Nov 26',
      { fulfilmentStatus: 'partially_fulfilled', returnStatus: 'approved' },
    ],
    ['Cancelled', { status: 'cancelled', paymentStatus: 'expired' }],
    ['Cancelled, your money is on its way back', { status: 'cancelled', paymentStatus: 'paid' }],
    ['Cancelled, $41.80 refunded', { status: 'cancelled', paymentStatus: 'refunded', refundedCents: 4_180 }],
    ['Expired: it was not paid in time', { status: 'expired', paymentStatus: 'expired' }],
    ['Expired: the payment failed', { status: 'expired', paymentStatus: 'failed' }],
    ['Expired: paid too late, $41.80 refunded', { status: 'expired', paymentStatus: 'refunded', refundedCents: 4_180 }],
  ])('%s', (text, more) => {
    expect(said(more)).toBe(text)
  })

  test.each<[string, Partial<StatusFacts>, string | undefined]>([
    [
      'promised for days to come',
      { shipments: [shipment('shipped', at('2026-11-22'))] },
      'Shipped today, arrives Tue, Nov 24 to Thu, Nov 26',
    ],
    ['lost', { shipments: [shipment('lost', at('2026-11-20'))] }, 'Lost on its way: we will write to you'],
    ['sent, with nothing promised any more', { shipments: [shipment('shipped', at('2026-11-20'))], now: at('2026-11-29') }, undefined],
    ['delivered', arrivedOn, undefined],
    ['sent, whose return was declined', { shipments: [shipment('shipped', at('2026-11-22'))], returnStatus: 'declined' }, undefined],
  ])('beside a return, what is %s', (_, more, packages) => {
    expect(orderStatusText({ ...base, ...sent, returnStatus: 'requested', ...more }).packages).toBe(packages)
  })

  test('every combination of states has one, in plain words', () => {
    const texts = new Set<string>()
    let combinations = 0
    for (const status of ORDER_STATUSES)
      for (const paymentStatus of PAYMENT_STATUSES)
        for (const fulfilmentStatus of FULFILMENT_STATUSES)
          for (const returnStatus of [null, ...RETURN_STATUSES])
            for (const shipmentStatus of [null, ...SHIPMENT_STATUSES])
              for (const promise of [base.promise, noPromise]) {
                const shipments = shipmentStatus === null ? [] : [shipment(shipmentStatus, at('2026-11-20'))]
                const { text, tone } = orderStatusText({
                  ...base,
                  status,
                  paymentStatus,
                  fulfilmentStatus,
                  returnStatus,
                  shipments,
                  promise,
                })
                expect(text, JSON.stringify({ status, paymentStatus, fulfilmentStatus, returnStatus })).toMatch(/^[A-Z][^_]*[^.]$/)
                expect(text).not.toMatch(/null|undefined|NaN|Invalid/)
                expect(STATUS_TONES).toContain(tone)
                texts.add(text)
                combinations++
              }
    expect(combinations).toBe(6 * 8 * 4 * 8 * 8 * 2)
    expect(texts.size).toBeGreaterThan(40)
  })

  test('is told by the shop’s day, not by that of the machine', () => {
    const lateEvening = new Date('2026-11-24T03:30:00Z')
    expect(said({ now: lateEvening })).toBe('Being packed today, arrives Tue, Nov 24 to Thu, Nov 26')
    expect(said({ now: lateEvening, timeZone: 'UTC' })).toBe('Late: it was to ship by Mon, Nov 23')
  })
})
