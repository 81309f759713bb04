import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameList, joinLine, mergeLines, mergeLists, takeBought } from './cart-merge.ts'
import type { KeptLine } from './cart-merge.ts'
import { MAX_LINES, MAX_QUANTITY } from './cart.ts'

const quantity = fc.integer({ min: 1, max: MAX_QUANTITY })
const lines = fc.uniqueArray(fc.record({ slug: fc.constantFrom('a', 'b', 'c', 'd', 'e'), quantity }), { selector: ({ slug }) => slug })
const places = fc.record({ base: lines, mine: lines, theirs: lines })
const kept = (text: string): KeptLine[] =>
  text.split(' ').flatMap((part) => {
    const [slug, count] = part.split(':')
    return slug ? [{ slug, quantity: Number(count) }] : []
  })
const has = (list: readonly KeptLine[], slug: string) => list.some((line) => line.slug === slug)

describe('one list of two places', () => {
  test.each([
    {
      what: 'the first sign-in takes the larger quantity, never the sum',
      base: '',
      mine: 'a:2 b:1',
      theirs: 'a:3 c:1',
      merged: 'a:3 b:1 c:1',
    },
    { what: 'signing in once more adds nothing', base: '', mine: 'a:3 b:1 c:1', theirs: 'a:3 b:1 c:1', merged: 'a:3 b:1 c:1' },
    { what: 'what one removed goes on the other', base: 'a:2 b:1', mine: 'a:2 b:1', theirs: 'a:2', merged: 'a:2' },
    { what: 'a smaller number arrives', base: 'a:5', mine: 'a:5', theirs: 'a:2', merged: 'a:2' },
    { what: 'a line that one removed and the other changed stays', base: 'a:2', mine: '', theirs: 'a:1', merged: 'a:1' },
    { what: 'of two changes the larger counts', base: 'a:5', mine: 'a:2', theirs: 'a:3', merged: 'a:3' },
    { what: 'both added something while one was offline', base: 'a:1', mine: 'a:1 b:1', theirs: 'a:1 c:2', merged: 'a:1 b:1 c:2' },
    { what: 'an order has emptied the account, and something was added here', base: 'a:2', mine: 'a:2 b:1', theirs: '', merged: 'b:1' },
  ])('$what', ({ base, mine, theirs, merged }) => {
    expect(mergeLines({ base: kept(base), mine: kept(mine), theirs: kept(theirs) })).toEqual(kept(merged))
  })

  test('no line is lost: whatever the other place has not removed is there', () => {
    fc.assert(
      fc.property(places, ({ base, mine, theirs }) => {
        const merged = mergeLines({ base, mine, theirs })
        for (const { slug } of [...mine, ...theirs]) {
          const isRemoved = has(base, slug) && (!has(mine, slug) || !has(theirs, slug))
          if (!isRemoved) expect(has(merged, slug)).toBe(true)
        }
        for (const line of merged) expect([...mine, ...theirs]).toContainEqual(line)
      }),
    )
  })

  test('it does not matter which place is mine', () => {
    fc.assert(
      fc.property(places, ({ base, mine, theirs }) => {
        expect(isSameList(mergeLines({ base, mine, theirs }), mergeLines({ base, mine: theirs, theirs: mine }))).toBe(true)
      }),
    )
  })

  test('merging the result again changes nothing', () => {
    fc.assert(
      fc.property(places, ({ base, mine, theirs }) => {
        const merged = mergeLines({ base, mine, theirs })
        for (const again of [base, merged, []]) expect(mergeLines({ base: again, mine: merged, theirs: merged })).toEqual(merged)
        expect(mergeLines({ base: merged, mine: merged, theirs: merged })).toEqual(merged)
      }),
    )
  })
})

describe('both lists', () => {
  const many = (name: string, count: number) => Array.from({ length: count }, (_, index) => ({ slug: `${name}-${index}`, quantity: 1 }))

  test('what is more than a cart holds is saved for later', () => {
    const mine = { cart: many('mine', 150), saved: many('saved', 10) }
    const merged = mergeLists({ base: { cart: [], saved: [] }, mine, theirs: { cart: many('theirs', 150), saved: [] } })
    expect([merged.cart.length, merged.saved.length]).toEqual([MAX_LINES, 110])
    expect(new Set([...merged.cart, ...merged.saved].map(({ slug }) => slug)).size).toBe(310)
  })

  test('a line that was moved on one device is moved on the other', () => {
    const before = { cart: kept('a:2 b:1'), saved: [] }
    const merged = mergeLists({ base: before, mine: before, theirs: { cart: kept('b:1'), saved: kept('a:2') } })
    expect(merged).toEqual({ cart: kept('b:1'), saved: kept('a:2') })
  })
})

describe('after an order', () => {
  test('the cart loses what was bought, and nothing else', () => {
    expect(takeBought(kept('a:2 b:5 c:1'), kept('a:2 b:3'), false)).toEqual(kept('b:2 c:1'))
    expect(takeBought(kept('a:1'), kept('a:2'), false)).toEqual([])
  })

  test('what the account has given up already is not taken twice', () => {
    expect(takeBought(kept('a:1 b:2'), kept('a:2 b:2'), true)).toEqual(kept('a:1'))
  })
})

test('a line that comes to a list joins the line of its part, up to 99, and a full list takes no more', () => {
  expect(joinLine(kept('a:1'), { slug: 'b', quantity: 2 })).toEqual(kept('b:2 a:1'))
  expect(joinLine(kept('a:90'), { slug: 'a', quantity: 20 })).toEqual(kept('a:99'))
  const full = Array.from({ length: MAX_LINES }, (_, index) => ({ slug: `p-${index}`, quantity: 1 }))
  expect(joinLine(full, { slug: 'b', quantity: 2 })).toBeNull()
})
