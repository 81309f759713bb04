import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betterFor, differenceOf, goodsDifference, withinLeft } from './exchange-difference.ts'

const line = { settled: 0, returned: 1, quantity: 3, goodsCents: 1_000, wanted: 1, isSamePart: false, unitPriceCents: 500 }

test('the same part costs what was paid for it, whatever it costs today; more pieces of it cost what they cost today', () => {
  expect(goodsDifference([{ ...line, isSamePart: true, unitPriceCents: 99_999 }])).toBe(0)
  expect(goodsDifference([{ ...line, isSamePart: true, returned: 3, wanted: 3 }])).toBe(0)
  expect(goodsDifference([{ ...line, isSamePart: true, wanted: 2 }])).toBe(500)
  expect(goodsDifference([{ ...line, isSamePart: true, returned: 2, wanted: 1 }])).toBe(-334)
})

test('piece by piece exactly what was paid for all of them is credited', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 1_000_000 }), (quantity, goodsCents) => {
      const one = { ...line, quantity, goodsCents, wanted: 1, unitPriceCents: 0 }
      const credits = Array.from({ length: quantity }, (_, settled) => goodsDifference([{ ...one, settled }]))
      expect(0 - credits.reduce((sum, cents) => sum + cents, 0)).toBe(goodsCents)
    }),
  )
})

test('tax goes with the goods, at the rate of the order, and never more back than was paid; a difference too small to be charged is left', () => {
  const michigan = { taxBasisPoints: 600, maxTaxCents: 120 }
  expect(differenceOf(1_333, michigan)).toEqual({ goodsCents: 1_333, taxCents: 80, totalCents: 1_413 })
  expect(differenceOf(-1_999, michigan)).toEqual({ goodsCents: -1_999, taxCents: -120, totalCents: -2_119 })
  expect(differenceOf(-3_000, michigan).taxCents).toBe(-120)
  expect(differenceOf(20, michigan)).toEqual({ goodsCents: 0, taxCents: 0, totalCents: 0 })
  expect(differenceOf(-1, michigan).totalCents).toBe(-1)
  expect(differenceOf(0, michigan)).toEqual({ goodsCents: 0, taxCents: 0, totalCents: 0 })
})

test('no more is given back than is left, its tax first; what is to be paid stays', () => {
  const back = { goodsCents: -5_000, taxCents: -300, totalCents: -5_300 }
  expect(withinLeft(back, 5_300)).toEqual(back)
  expect(withinLeft(back, 2_360)).toEqual({ goodsCents: -2_060, taxCents: -300, totalCents: -2_360 })
  expect(withinLeft(back, 100)).toEqual({ goodsCents: 0, taxCents: -100, totalCents: -100 })
  const toPay = { goodsCents: 500, taxCents: 30, totalCents: 530 }
  expect(withinLeft(toPay, 0)).toEqual(toPay)
})

test('what was agreed holds, unless it costs less by now', () => {
  expect([betterFor(null, 500), betterFor(300, 500), betterFor(500, 300), betterFor(-200, 100)]).toEqual([500, 300, 300, -200])
})
