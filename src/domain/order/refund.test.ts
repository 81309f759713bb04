import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderLineId } from '../id.ts'
import { closeBooks, paymentActionAfterRefund, refundAmounts, splitRest } from './refund.ts'
import type { RefundAmounts, RefundRequest } from './refund.ts'

const LINE: OrderLineId = 'lin_1'

interface Sold {
  id: OrderLineId
  quantity: number
  goodsCents: number
  taxCents: number
}

/** An order as it was charged, and its refunds that count. */
const open = (lines: Sold[], shippingCents: number) => ({ lines, shippingCents, live: [] as RefundAmounts[] })

const totalOf = ({ lines, shippingCents }: ReturnType<typeof open>) =>
  lines.reduce((sum, line) => sum + line.goodsCents + line.taxCents, shippingCents)

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What is left to refund, as the shop reads it from its tables. */
function refundableOf(order: ReturnType<typeof open>) {
  const refunded = (id: OrderLineId) => order.live.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === id))
  return {
    lines: order.lines.map((line) => ({
      ...line,
      refundedQuantity: sum(refunded(line.id).map(({ quantity }) => quantity)),
      exchangedQuantity: 0,
      refundedCents: sum(refunded(line.id).map(({ amountCents }) => amountCents)),
      differenceCents: 0,
      differenceTaxCents: 0,
    })),
    shippingCents: order.shippingCents - sum(order.live.map((refund) => refund.shippingCents)),
    leftCents: totalOf(order) - sum(order.live.map(({ amountCents }) => amountCents)),
  }
}

const ask = (order: ReturnType<typeof open>, request: Partial<RefundRequest>) => {
  const amounts = refundAmounts(refundableOf(order), { lines: [], shipping: false, adjustmentCents: 0, ...request })
  if ('amountCents' in amounts) order.live.push(amounts)
  return amounts
}

const sold = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), goodsCents: fc.nat(20_000), taxCents: fc.nat(1_500) }), {
  minLength: 1,
  maxLength: 4,
})
const steps = fc.array(
  fc.record({ line: fc.nat(3), quantity: fc.integer({ min: 1, max: 4 }), shipping: fc.boolean(), fails: fc.boolean() }),
  { maxLength: 20 },
)

describe('partial refunds', () => {
  test('in any order, whichever of them fail, add up to exactly what was charged, and never to more', () =>
    fc.assert(
      fc.property(sold, fc.nat(2_000), steps, (lines, shippingCents, asked) => {
        const order = open(
          lines.map((line, index) => ({ ...line, id: `lin_${index}` as const })),
          shippingCents,
        )
        for (const { line, quantity, shipping, fails } of asked) {
          const amounts = ask(order, { lines: [{ lineId: `lin_${line}`, quantity, restock: false }], shipping })
          if (fails && 'amountCents' in amounts) order.live.splice(order.live.length >> 1, 1)
          expect(refundableOf(order).leftCents).toBeGreaterThanOrEqual(0)
        }
        for (const refund of order.live) {
          expect(refund.amountCents).toBe(refund.itemsCents + refund.taxCents + refund.shippingCents)
          expect(refund.itemsCents).toBeGreaterThanOrEqual(0)
          expect(refund.taxCents).toBeGreaterThanOrEqual(0)
        }
        const rest = refundableOf(order)
        ask(order, {
          lines: rest.lines
            .map((line) => ({ lineId: line.id, quantity: line.quantity - line.refundedQuantity, restock: false }))
            .filter(({ quantity }) => quantity > 0),
          shipping: rest.shippingCents > 0,
        })
        expect(sum(order.live.map(({ amountCents }) => amountCents))).toBe(totalOf(order))
      }),
    ))

  test('three pieces of 10.00 with 0.61 tax go back a third each, the odd cents with the later ones', () => {
    const order = open([{ id: LINE, quantity: 3, goodsCents: 1_000, taxCents: 61 }], 0)
    const amounts = [1, 1, 1].map((quantity) => ask(order, { lines: [{ lineId: LINE, quantity, restock: false }] }))
    expect(amounts).toMatchObject([{ amountCents: 354 }, { amountCents: 353 }, { amountCents: 354 }])
    expect(sum(order.live.map(({ taxCents }) => taxCents))).toBe(61)
  })

  test.each<[Partial<RefundRequest>, string, boolean]>([
    [{ lines: [{ lineId: LINE, quantity: 3, restock: false }] }, 'lines.0.quantity', true],
    [{ lines: [{ lineId: 'lin_other', quantity: 1, restock: false }] }, 'lines.0.lineId', false],
    [{ lines: [1, 1].map((quantity) => ({ lineId: LINE, quantity, restock: false })) }, 'lines.1.lineId', false],
    [{ adjustmentCents: 2_501 }, 'adjustmentCents', true],
    [{ lines: [{ lineId: LINE, quantity: 2, restock: false }], shipping: true, adjustmentCents: 1 }, 'adjustmentCents', true],
    [{}, 'lines', false],
    [{ adjustmentCents: -1 }, 'lines', false],
    [{ lines: [{ lineId: LINE, quantity: 1, restock: false }], adjustmentCents: -1_000 }, 'lines', false],
  ])('%j is refused at %s', (request, field, isTooLarge) => {
    const order = open([{ id: LINE, quantity: 2, goodsCents: 2_000, taxCents: 0 }], 500)
    expect(ask(order, request)).toMatchObject({ field, isTooLarge })
  })

  test('shipping goes back once, and not when it was free', () => {
    const order = open([{ id: LINE, quantity: 1, goodsCents: 100, taxCents: 0 }], 500)
    expect(ask(order, { shipping: true })).toMatchObject({ amountCents: 500, shippingCents: 500, itemsCents: 0 })
    expect(ask(order, { shipping: true })).toMatchObject({ field: 'shipping' })
  })

  test('something can be kept back of returned goods', () => {
    const order = open([{ id: LINE, quantity: 1, goodsCents: 1_000, taxCents: 60 }], 0)
    const asked = { lines: [{ lineId: LINE, quantity: 1, restock: true }], adjustmentCents: -200 }
    expect(ask(order, asked)).toMatchObject({ amountCents: 860, itemsCents: 800, taxCents: 60 })
  })
})

test.each([
  [
    { leftCents: 5_000, shippingCents: 1_000, taxCents: 60 },
    { itemsCents: 3_940, shippingCents: 1_000, taxCents: 60 },
  ],
  [
    { leftCents: 500, shippingCents: 1_000, taxCents: 60 },
    { itemsCents: 0, shippingCents: 440, taxCents: 60 },
  ],
  [
    { leftCents: 30, shippingCents: 1_000, taxCents: 60 },
    { itemsCents: 0, shippingCents: 0, taxCents: 30 },
  ],
])('the last money of an order, %j, is no more than what is left', (left, split) =>
  expect(splitRest(left)).toEqual({ amountCents: left.leftCents, ...split }),
)

test.each([
  // The goods were free, or have gone back: what is given beside them is of the shipping.
  [{ itemsCents: 300 }, { leftCents: 1_000, shippingCents: 1_000, taxCents: 0 }, { itemsCents: 0, taxCents: 0, shippingCents: 300 }],
  // Twenty cents of goods are left, and their tax.
  [{ itemsCents: 100 }, { leftCents: 525, shippingCents: 500, taxCents: 5 }, { itemsCents: 20, taxCents: 5, shippingCents: 75 }],
  [
    { itemsCents: 100, shippingCents: 400 },
    { leftCents: 625, shippingCents: 400, taxCents: 5 },
    { itemsCents: 100, taxCents: 0, shippingCents: 400 },
  ],
  [
    { itemsCents: 100, taxCents: 9 },
    { leftCents: 605, shippingCents: 400, taxCents: 5 },
    { itemsCents: 104, taxCents: 5, shippingCents: 0 },
  ],
])('a refund of %j, of which %j is left, takes no more goods and tax than are left', (asked, left, split) => {
  const { itemsCents, taxCents = 0, shippingCents = 0 }: { itemsCents: number; taxCents?: number; shippingCents?: number } = asked
  const parts = { itemsCents, taxCents, shippingCents }
  const amountCents = parts.itemsCents + parts.taxCents + parts.shippingCents
  expect(closeBooks({ ...parts, amountCents }, left)).toEqual({ amountCents, ...split })
})

test.each([
  ['paid', true, 0, null],
  ['paid', true, 400, 'refundPart'],
  ['partially_refunded', true, 500, null],
  ['partially_refunded', true, 1_000, 'refundAll'],
  ['refunded', true, 1_000, null],
  ['refunded', true, 400, 'undoRefundPart'],
  ['partially_refunded', true, 0, 'undoRefund'],
  ['open', false, 400, null],
  ['expired', false, 1_000, 'giveBack'],
  ['disputed', true, 1_000, null],
] as const)(
  'a payment that is %s (accepted: %j) with %i of 1000 refunded takes the step %j',
  (paymentStatus, isPaid, refundedCents, step) =>
    expect(paymentActionAfterRefund({ paymentStatus, isPaid, paidCents: 1_000, refundedCents })).toBe(step),
)
