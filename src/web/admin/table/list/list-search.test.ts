import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FilterField } from './definition.ts'
import { filterLabel, filterText, parseFilter } from './filter.ts'
import { changedSearch, listRequest, nextSort, searchHref } from './list-request.ts'
import { validateListSearch } from './list-search.ts'

describe('the state of a list in its address', () => {
  test('what makes no sense and what is the default is left out', () => {
    expect(
      validateListSearch({ page: '-1', size: '7', sort: 'a b', q: '  ', filter: ['', 3], view: '../x', columns: 'a,,b;c', other: 'x' }),
    ).toEqual({ columns: ['a'] })
    expect(validateListSearch({ page: '1', size: '50' })).toEqual({})
    expect(validateListSearch({ page: '1e9' })).toEqual({})
  })

  test('what is left out is said to be undefined: the router would keep it as it was sent', () => {
    expect(Object.keys(validateListSearch({ filter: 5 }))).toEqual(['page', 'size', 'sort', 'q', 'filter', 'view', 'columns'])
  })

  test('one filter and many, and columns as one word, are read', () => {
    expect(validateListSearch({ filter: 'a:is:b', columns: 'x,y,x', page: '3', size: '25', sort: '-price' })).toEqual({
      filter: ['a:is:b'],
      columns: ['x', 'y'],
      page: 3,
      size: 25,
      sort: '-price',
    })
    expect(validateListSearch({ filter: Array.from({ length: 20 }, (_, index) => `a:is:${index}`) }).filter).toHaveLength(10)
    expect(validateListSearch({ filter: 'x'.repeat(4_001), q: 'y'.repeat(300) })).toEqual({ q: 'y'.repeat(200) })
  })

  test('a filter by a hundred brands stays: without it, the list would have every row', () => {
    const brands = Array.from({ length: 100 }, (_, index) => `brd_${String(index).padStart(26, '0')}`)
    const filter = [`brand:any:${brands.join(',')}`]
    expect(validateListSearch({ filter })).toEqual({ filter })
  })

  test('an address is read as the state that it was made of, whatever it says', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('page', 'size', 'sort', 'q', 'filter', 'view', 'columns'), fc.anything()), (raw) => {
        const search = validateListSearch(raw)
        const params = new URLSearchParams(searchHref(search))
        const read = Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]))
        expect(validateListSearch({ ...read, q: params.get('q') ?? undefined })).toEqual(JSON.parse(JSON.stringify(search)))
      }),
    )
  })

  test('another filter begins at the first page; a request has the defaults', () => {
    expect(changedSearch({ page: 4, q: 'a' }, { filter: ['a:is:b'] })).toEqual({ q: 'a', filter: ['a:is:b'] })
    expect(changedSearch({ q: 'a' }, { q: undefined })).toEqual({})
    expect(listRequest({ q: ' a ' })).toEqual({ page: 1, size: 50, q: 'a', filter: [] })
  })

  test('a head goes from ascending to descending to none', () => {
    expect([undefined, 'price', '-price', 'name'].map((sort) => nextSort(sort, 'price'))).toEqual(['price', '-price', undefined, 'price'])
  })
})

describe('filters in words', () => {
  const cents: FilterField = { name: 'price', label: 'Price', kind: 'cents' }
  const brand: FilterField = { name: 'brand', label: 'Brand', kind: 'choice' }
  const choices = ['Broan', 'Nutone', 'Dyson', 'Sebo'].map((label) => ({ value: label.toLowerCase(), label }))

  test.each([
    ['price:between:2000..', cents, 'Price from $20.00'],
    ['price:between:..1050', cents, 'Price up to $10.50'],
    ['price:between:100..200', cents, 'Price $1.00 to $2.00'],
    ['price:between:100..100', cents, 'Price is $1.00'],
    ['price:empty:', cents, 'Price is missing'],
    ['brand:any:broan,sebo', brand, 'Brand: Broan, Sebo'],
    ['brand:none:broan,nutone,dyson,sebo', brand, 'Brand none of Broan, Nutone and 2 more'],
    ['brand:any:brd_gone', brand, 'Brand: brd_gone'],
    ['sold:is:true', { name: 'sold', label: 'Sold', kind: 'flag' }, 'Sold: yes'],
    ['name:contains:a:b', { name: 'name', label: 'Name', kind: 'text' }, 'Name contains a:b'],
    ['hue:is:red', undefined, 'hue:is:red'],
  ] as const)('%s', (text, field, words) => {
    expect(filterLabel(parseFilter(text), field, choices)).toBe(words)
    expect(filterText(parseFilter(text))).toBe(text)
  })
})
