import { expect, test } from 'vitest'
import { priceRange } from './search-filter.ts'
import { readSearchInput } from './search-address.ts'
import { isSearch, searchHref } from './search-query.ts'

test('a part number of digits stays a text', () => {
  expect(readSearchInput({ q: 97017705 }).q).toBe('97017705')
  expect(readSearchInput({ q: '0012' }).q).toBe('0012')
})

test('one character searches for nothing, a brand alone does', () => {
  expect(isSearch({ q: ' a ' })).toBe(false)
  expect(isSearch({ q: 'ab' })).toBe(true)
  expect(isSearch({ brand: 'broan' })).toBe(true)
})

test('a broken address falls back to what can be understood', () => {
  expect(readSearchInput({ q: '', brand: '<b>', showBrands: 'maybe', page: 'x' })).toEqual({})
  expect(readSearchInput({ showBrands: true }).showBrands).toBe(true)
})

test('addresses of results carry what was searched for', () => {
  expect(searchHref({ q: 'a&b', brand: 'broan', page: 2 })).toBe('/search?q=a%26b&brand=broan&page=2')
  expect(searchHref({ page: 1 })).toBe('/search')
})

test('filters stand in the address, and come back from it', () => {
  const search = { q: 'motor', brand: 'broan', category: 'bathroom-fan-parts/motors', price: '1000-2499', stock: '1', exact: '1' } as const
  const href = searchHref({ ...search, page: 2 })
  expect(readSearchInput(Object.fromEntries(new URLSearchParams(href.slice('/search?'.length))))).toEqual({ ...search, page: 2 })
  expect(priceRange('10000-')).toEqual({ minCents: 10_000 })
  expect(priceRange(undefined)).toEqual({})
})

test('filters that nobody can mean are left out', () => {
  expect(readSearchInput({ category: '../admin', price: 'cheap', stock: 'yes', exact: '2' })).toEqual({})
})
