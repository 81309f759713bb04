import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addItem, cartCount, clampQuantity, MAX_LINES, parseCart, removeItem, setQuantity } from './cart.ts'

const motor = {
  slug: 'fan-motor',
  name: 'Fan motor',
  price: '24.99',
  image: '/motor.png',
  category: 'Bathroom Fan Parts',
  subcategory: 'Motors',
  part_number: 'S97009745',
  sku: 'S97009745',
}
const belt = { ...motor, slug: 'belt', name: 'Belt', price: '7.50' }

describe('a quantity', () => {
  test.each([
    [1, 1],
    [99, 99],
    [100, 99],
    [Infinity, 99],
    [0, 1],
    [-3, 1],
    [2.9, 2],
    ['7', 7],
    ['', 1],
    ['abc', 1],
    [Number.NaN, 1],
    [null, 1],
    [['5'], 1],
  ])('of %j becomes %i', (typed, quantity) => expect(clampQuantity(typed)).toBe(quantity))
})

describe('the cart', () => {
  test('takes a new product at its end, one by default', () =>
    expect(addItem(addItem([], motor), belt, 3).map((line) => [line.slug, line.quantity])).toEqual([
      ['fan-motor', 1],
      ['belt', 3],
    ]))
  test('adds to the line of a product it has', () =>
    expect(addItem([{ ...motor, quantity: 2 }], motor, 3)).toEqual([{ ...motor, quantity: 5 }]))
  test('stops at 99 of one product', () => expect(addItem([{ ...motor, quantity: 98 }], motor, 5)[0]?.quantity).toBe(99))
  test('never takes less than one', () => expect(addItem([], motor, -4)[0]?.quantity).toBe(1))
  test('drops a product whose quantity is set to 0 or less', () => {
    expect(setQuantity([{ ...motor, quantity: 2 }], 'fan-motor', 0)).toEqual([])
    expect(setQuantity([{ ...motor, quantity: 2 }], 'fan-motor', -1)).toEqual([])
  })
  test('sets a quantity within 1 and 99, and leaves the others alone', () =>
    expect(
      setQuantity(
        [
          { ...motor, quantity: 2 },
          { ...belt, quantity: 4 },
        ],
        'fan-motor',
        150,
      ).map((line) => line.quantity),
    ).toEqual([99, 4]))
  test('removes a product', () => expect(removeItem([{ ...motor, quantity: 2 }], 'fan-motor')).toEqual([]))
  test('counts pieces, not lines', () => expect(cartCount([{ quantity: 2 }, { quantity: 3 }])).toBe(5))
  test('is not changed in place', () => {
    const items = Object.freeze([Object.freeze({ ...motor, quantity: 1 })])
    addItem(items, motor)
    setQuantity(items, 'fan-motor', 5)
    expect(items[0]?.quantity).toBe(1)
  })
})

describe('a stored cart', () => {
  test('comes back as it was stored', () => {
    const items = [{ ...motor, quantity: 2 }]
    expect(parseCart(JSON.stringify(items))).toEqual({ items, dropped: 0 })
  })
  test.each([null, '', 'null', '[]'])('that is %j is empty', (stored) => expect(parseCart(stored)).toEqual({ items: [], dropped: 0 }))
  test.each(['{', '{"slug":"a"}', '"text"', '7'])('that is %j is lost, and counted', (stored) =>
    expect(parseCart(stored)).toEqual({ items: [], dropped: 1 }),
  )
  test('loses only its malformed lines', () => {
    const stored = JSON.stringify([null, 5, 'x', {}, { ...motor, slug: '../x' }, { ...motor, name: ' ' }, [], { ...motor, quantity: 1 }])
    expect(parseCart(stored)).toEqual({ items: [{ ...motor, quantity: 1 }], dropped: 7 })
  })
  test('merges a product that stands there twice', () => {
    const stored = JSON.stringify([
      { ...motor, quantity: 60 },
      { ...belt, quantity: 1 },
      { ...motor, quantity: 60 },
    ])
    expect(parseCart(stored).items.map((line) => line.quantity)).toEqual([99, 1])
  })
  test('has its quantities put right', () => {
    const stored = JSON.stringify(
      ['5', 0, -1, 1000, 'x', null, 1e300].map((quantity, index) => ({ ...motor, slug: `p${index}`, quantity })),
    )
    expect(parseCart(stored).items.map((line) => line.quantity)).toEqual([5, 1, 1, 99, 1, 1, 99])
  })
  test('keeps exactly the known fields, and fills in what only shows', () =>
    expect(
      parseCart('[{"slug":"a","name":"A","price":12.5,"part_number":"P1","quantity":1,"admin":true,"__proto__":{"x":1}}]').items,
    ).toEqual([
      { slug: 'a', name: 'A', price: '12.5', image: '', category: '', subcategory: '', part_number: 'P1', sku: 'P1', quantity: 1 },
    ]))
  test('never breaks, whatever is in it', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.jsonValue()).map((value) => JSON.stringify(value)),
        ),
        (stored) => {
          const { items } = parseCart(stored)
          for (const { quantity } of items) expect(quantity).toBe(clampQuantity(quantity))
          expect(new Set(items.map((line) => line.slug)).size).toBe(items.length)
          expect(parseCart(JSON.stringify(items))).toEqual({ items, dropped: 0 })
        },
      ),
    ))
})

describe('a stored cart that is too large', () => {
  test('keeps its first 200 lines and counts the others', () => {
    const lines = Array.from({ length: 250 }, (_, index) => ({ ...belt, slug: `belt-${index}`, quantity: 1 }))
    const { items, dropped } = parseCart(JSON.stringify([null, ...lines]))
    expect([items.length, items.at(-1)?.slug, dropped]).toEqual([MAX_LINES - 1, 'belt-198', 52])
  })

  test('has its texts cut to what a page can show', () => {
    const [item] = parseCart(JSON.stringify([{ ...belt, name: 'x'.repeat(100_000), quantity: 1 }])).items
    expect(item?.name).toBe('x'.repeat(2_000))
  })
})
