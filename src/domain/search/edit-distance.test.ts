import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test('edits are letters changed, added, left out and swapped', () => {
  expect(editDistance('faucet', 'fuacet', 2)).toBe(1)
  expect(editDistance('cartridge', 'cartrige', 2)).toBe(1)
  expect(editDistance('humidifier', 'humidfer', 2)).toBe(2)
  expect(editDistance('belt', 'filter', 2)).toBe(3)
  expect(editDistance('same', 'same', 2)).toBe(0)
})
