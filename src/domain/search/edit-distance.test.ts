import { expect, test } from 'vitest'
import { consonantsOf, editDistance } from './edit-distance.ts'

test('edits are letters changed, added, left out and swapped', () => {
  expect(editDistance('faucet', 'fuacet', 2)).toBe(1)
  expect(editDistance('cartridge', 'cartrige', 2)).toBe(1)
  expect(editDistance('humidifier', 'humidfer', 2)).toBe(2)
  expect(editDistance('belt', 'filter', 2)).toBe(3)
  expect(editDistance('same', 'same', 2)).toBe(0)
})

test('words that sound alike have the same consonants', () => {
  for (const [one, other] of [
    ['bissle', 'bissell'],
    ['braun', 'broan'],
    ['orik', 'oreck'],
    ['sanitare', 'sanitaire'],
  ] as const)
    expect(consonantsOf(one)).toBe(consonantsOf(other))
  for (const word of ['broke', 'brand', 'bread']) expect(consonantsOf(word)).not.toBe(consonantsOf('broan'))
})
