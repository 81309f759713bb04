import { describe, expect, test } from 'vitest'
import { readStored } from './navigation-cache.ts'

const node = (values: Record<string, unknown> = {}) => ({
  name: 'Vacuum Parts',
  href: '/category/vacuum-parts',
  imageUrl: null,
  subcategories: [],
  ...values,
})
const stored = (categories: unknown, brands: unknown = [], timestamp: unknown = 5) =>
  JSON.stringify({ tabs: { categories, brands }, timestamp })

describe('navigation that another tab has left', () => {
  test('is taken when it is whole', () => {
    const categories = [node({ subcategories: [node({ imageUrl: '/a.png' })] })]
    const brands = [{ name: 'Hoover', href: '/search?brand=hoover' }]
    expect(readStored(stored(categories, brands))).toEqual({ tabs: { categories, brands }, timestamp: 5 })
  })

  test.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"tabs":null,"timestamp":1}',
    stored([]),
    stored('x'),
    stored([node({ name: '' })]),
    stored([node({ href: 'javascript:x()' })]),
    stored([node({ href: 'https://evil.example/category/x' })]),
    stored([node({ subcategories: [node({ href: '//evil.example' })] })]),
    stored([node({ imageUrl: 5 })]),
    stored([node()], [{ name: 'x' }]),
    stored([node()], [], '5'),
  ])('%s is nothing', (text) => {
    expect(readStored(text)).toBeNull()
  })
})
