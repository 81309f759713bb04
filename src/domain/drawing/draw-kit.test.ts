import fc from 'fast-check'
import { expect, test } from 'vitest'
import { d, round } from './draw-kit.ts'

test('a coordinate is written as its nearest tenth', () => {
  const written = [0, -0, 0.04, -0.04, 0.05, 0.25, -0.3, 7, -7, 12.34, -12.36, 399.96, 1e7 + 0.1, Number.NaN, Infinity].map(round)
  expect(written).toEqual(['0', '0', '0', '0', '0.1', '0.3', '-0.3', '7', '-7', '12.3', '-12.4', '400', '10000000.1', '0', '0'])
  fc.assert(
    fc.property(fc.integer({ min: -50_000, max: 50_000 }), (hundredths) => {
      const value = hundredths / 100
      expect(round(value)).toBe(String(Math.round(value * 10) / 10))
    }),
  )
})

test('path data has its numbers and points rounded and its texts as they are', () => {
  expect(d`M${[1.26, -2]}h${0.05}${'v3.333z'}`).toBe('M1.3 -2h0.1v3.333z')
  expect(d``).toBe('')
})
