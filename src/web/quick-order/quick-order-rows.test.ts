import { expect, test } from 'vitest'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { chooseFor, joinRows, orderableQuantity, setRowQuantity, subtotalOf, withoutRaw } from './quick-order-rows.ts'
import type { QuickOrderPart, QuickOrderRow } from './quick-order-rows.ts'

const part = (slug: string, more: Partial<QuickOrderPart> = {}) =>
  ({
    slug,
    priceCents: 1_000,
    salePriceCents: null,
    quantityDiscounts: [{ minQuantity: 3, unitPriceCents: 800 }],
    available: null,
    ...more,
  }) as QuickOrderPart
const row = (number: string, product: QuickOrderPart | null, quantity = 1): QuickOrderRow => ({
  key: number,
  line: number,
  unread: [],
  raw: number,
  numbers: [number],
  quantity,
  notes: [],
  matches: [],
  product,
  choices: [],
  status: product ? 'found' : 'ambiguous',
})

test('rows of one part become one, which keeps both numbers and says so', () => {
  expect(joinRows([row('NEW', part('a'), 60), row('X', null), row('OLD', part('a'), 60)])).toMatchObject([
    { numbers: ['NEW', 'OLD'], quantity: MAX_QUANTITY, notes: ['merged', 'at_most'], raw: 'NEW\nOLD' },
    { numbers: ['X'], product: null },
  ])
})

test('two numbers of one part on one line are one wish for it', () => {
  const [first, second] = [row('NEW', part('a'), 4), { ...row('OLD', part('a'), 4), line: 'NEW' }]
  expect(joinRows([first, second])).toMatchObject([{ numbers: ['NEW', 'OLD'], quantity: 4, notes: [], raw: 'NEW' }])
})

test('what is none of ours on the lines of one part stays with it when they become one', () => {
  const rows = [
    { ...row('NEW', part('a')), unread: ['Q1'] },
    { ...row('OLD', part('a')), unread: ['Q2', 'Q1'] },
  ]
  expect(joinRows(rows)).toMatchObject([{ unread: ['Q1', 'Q2'] }])
})

test('a part that is chosen joins the row on which it stands already', () => {
  expect(chooseFor([row('NEW', part('a'), 2), row('WHAT', null)], 'WHAT', part('a'))).toMatchObject([
    { quantity: 3, numbers: ['NEW', 'WHAT'] },
  ])
})

test('the subtotal counts what can be bought, at the price of that many', () => {
  const rows = [row('A', part('a'), 3), row('B', part('b', { available: 2 }), 5), row('C', null, 9), row('D', part('d', { available: 0 }))]
  expect(rows.map(orderableQuantity)).toEqual([3, 2, 0, 0])
  expect(subtotalOf(rows)).toBe(3 * 800 + 2 * 1_000)
  expect(subtotalOf(setRowQuantity(rows, 'A', 1))).toBe(3_000)
})

test('what has found its part leaves the box, and nothing else does', () => {
  expect(withoutRaw('first\n 2x A \nB\n2x A', '2x A\nB')).toBe('first\n2x A')
})
