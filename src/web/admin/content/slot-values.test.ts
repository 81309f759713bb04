import { expect, test } from 'vitest'
import { sentSlots, wrongSlots } from './slot-values.ts'
import type { SlotValue } from './slot-values.ts'

const slot = (salePrice: string) =>
  ({ key: 'prd_1', product: { id: 'prd_1' }, warnings: [], startsAt: '', endsAt: '', salePrice }) as unknown as SlotValue
const wrong = (...prices: string[]) => wrongSlots({ slots: prices.map(slot), rotationSeconds: '' })

test('a sale price that cannot be read is refused at its field, and never left out silently', () => {
  expect(wrong('5', '12.345', '', '1e3')).toEqual({
    'slots.1.salePrice': 'An amount has two decimals at most.',
    'slots.3.salePrice': '"1e3" is not an amount.',
  })
})

test('what can be read, and nothing typed, is sent as it is meant', () => {
  const prices = ['12.34', '$1,000', ' ', '']
  expect(wrong(...prices)).toEqual({})
  expect(sentSlots(prices.map(slot)).map(({ salePriceCents }) => salePriceCents)).toEqual([1_234, 100_000, undefined, undefined])
})
