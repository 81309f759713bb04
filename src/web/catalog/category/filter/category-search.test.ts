import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryHref } from './category-address.ts'
import { readCategorySearch } from './category-search.ts'

test('the default sort and the first page leave no trace in the address', () => {
  expect(readCategorySearch({ sort: 'newest', page: '1', vb: '' })).toEqual({ sort: undefined, page: undefined, vb: undefined })
  expect(categoryHref('vacuum-parts', { sort: 'newest', page: 1, vb: '' })).toBe('/category/vacuum-parts')
})

test('an address made by hand falls back to what can be understood', () => {
  expect(readCategorySearch({ sort: 'cheapest', page: '-3', vb: 'kenmore,<b>,hoover,kenmore' })).toEqual({ vb: 'hoover,kenmore' })
})

test('checkboxes sent without scripts mean the same as the joined list', () => {
  expect(readCategorySearch({ vb: ['kenmore', 'hoover'] }).vb).toBe('hoover,kenmore')
})

test('every address that is written can be read back', () => {
  const search = fc.record({
    sort: fc.constantFrom('oldest' as const, 'price-low' as const, 'brand-desc' as const),
    page: fc.integer({ min: 2, max: 10_000 }),
    vb: fc.constantFrom('hoover', 'hoover,kenmore'),
    view: fc.constant('table' as const),
  })
  fc.assert(
    fc.property(search, (wanted) => {
      const { searchParams } = new URL(categoryHref('a/b', wanted), 'http://shop')
      expect(readCategorySearch(Object.fromEntries(searchParams))).toEqual(wanted)
    }),
  )
})

test('nothing in an address throws', () => {
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (search) => void readCategorySearch(search)))
})
