import { expect, test } from 'vitest'
import { collisions, mergeSides } from '#web/admin/form/changes.ts'
import { sentSlots, typedSlots, wrongSlots } from './slot-values.ts'
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

test('a new price or stock of its parts is no change of a list; another part in it, or another time, is', () => {
  const list = (ids: string[], priceCents: number, startsAt = '') => ({
    slots: ids.map((id) => ({
      ...slot(''),
      key: id,
      product: { id, priceCents },
      warnings: priceCents > 100 ? ['out_of_stock'] : [],
      startsAt,
    })),
  })
  const before = list(['a', 'b'], 100)
  const mine = list(['b', 'a'], 100)
  expect(collisions({ before, theirs: list(['a', 'b'], 200), mine }, typedSlots)).toEqual([])
  expect(mergeSides({ before, theirs: list(['a', 'b'], 200), mine }, new Set(), typedSlots)).toEqual(mine)
  expect(mergeSides({ before, theirs: list(['a', 'b'], 200), mine: before }, new Set(), typedSlots)).toEqual(list(['a', 'b'], 200))
  expect(collisions({ before, theirs: list(['a', 'c'], 100), mine }, typedSlots)).toEqual(['slots'])
  expect(collisions({ before, theirs: list(['a', 'b'], 100, '2026-12-01T08:00'), mine }, typedSlots)).toEqual(['slots'])
})
