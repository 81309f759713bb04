import { expect, test } from 'vitest'
import { cropOf } from './crop.ts'

const wide = { width: 400, height: 200 }

test('the largest square of a wide picture has its height, and stands where it is put', () => {
  expect(cropOf(wide, 'square', { size: 1, across: 0.5, down: 0.5 })).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
  expect(cropOf(wide, 'square', { size: 1, across: 1, down: 0 })).toEqual({ left: 0.5, top: 0, width: 0.5, height: 1 })
})

test('no frame leaves the picture', () => {
  for (const shape of ['square', 'tile', 'wide'] as const)
    for (const size of [0.1, 0.5, 1])
      for (const at of [0, 0.3, 1]) {
        const { left, top, width, height } = cropOf({ width: 333, height: 777 }, shape, { size, across: at, down: at })
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1.000_000_1)
      }
})
