import { expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import { swapItem, unswapItem } from './swap.ts'

const part = (slug: string, quantity: number): CartItem => ({
  slug,
  name: slug,
  price: '$1.00',
  image: '',
  category: '',
  subcategory: '',
  part_number: slug,
  sku: slug,
  quantity,
})
const { quantity: _, ...fitting } = part('fitting', 0)
const shown = (items: readonly CartItem[]) => items.map(({ slug, quantity }) => `${quantity} ${slug}`).join(', ')

test('the part that fits takes the place of the other one, as many of it', () => {
  expect(shown(swapItem([part('a', 1), part('wrong', 3), part('b', 2)], 'wrong', fitting))).toBe('1 a, 3 fitting, 2 b')
})

test('a part that is in the cart already becomes more where it stands, 99 at most', () => {
  expect(shown(swapItem([part('fitting', 4), part('a', 1), part('wrong', 3)], 'wrong', fitting))).toBe('7 fitting, 1 a')
  expect(shown(swapItem([part('wrong', 60), part('fitting', 50)], 'wrong', fitting))).toBe('99 fitting')
})

test('what is no longer in the cart is swapped for nothing', () => {
  expect(shown(swapItem([part('a', 1)], 'wrong', fitting))).toBe('1 a')
})

test('undone, both are as they were, in their places, and what was added since stays', () => {
  const before = [part('fitting', 4), part('a', 1), part('wrong', 3)]
  const since = [...swapItem(before, 'wrong', fitting), part('new', 2)]
  expect(shown(unswapItem(since, before, ['wrong', 'fitting']))).toBe('4 fitting, 1 a, 3 wrong, 2 new')
  const alone = [part('a', 1), part('wrong', 3), part('b', 2)]
  expect(shown(unswapItem(swapItem(alone, 'wrong', fitting), alone, ['wrong', 'fitting']))).toBe('1 a, 3 wrong, 2 b')
  expect(shown(unswapItem([], alone, ['wrong', 'fitting']))).toBe('3 wrong')
})
