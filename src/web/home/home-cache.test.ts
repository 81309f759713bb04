import { beforeEach, expect, test, vi } from 'vitest'
import type { HomeData } from './home-query.ts'
import { cacheHome, readCachedHome } from './home-cache.ts'

const NOW = 1_800_000_000_000
const product = { slug: 'a-part', stock: { state: 'in_stock', available: null } }
const home = {
  hero: { headline: 'Parts', badges: [], imageUrl: null },
  trust: [],
  testimonials: { enabled: false, rating: '', customers: '', items: [] },
  featured: [product],
  sale: [],
} as unknown as HomeData

const storage = new Map<string, string>()
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  },
})

beforeEach(() => storage.clear())

test('the home page is cached for five minutes under its three keys', () => {
  cacheHome(home, NOW)
  expect([...storage.keys()].toSorted()).toEqual(['homepage_featured', 'homepage_hero', 'homepage_sale'])
  expect(readCachedHome(NOW + 299_999)).toEqual({ at: NOW, home })
  expect(readCachedHome(NOW + 300_000)).toBeNull()
})

test('a clock that was put back does not make an entry fresh again', () => {
  cacheHome(home, NOW)
  expect(readCachedHome(NOW - 1)).toBeNull()
})

test('an incomplete answer is not cached', () => {
  cacheHome({ ...home, featured: null }, NOW)
  cacheHome({ ...home, hero: null }, NOW)
  expect(storage.size).toBe(0)
})

test.each(['', '{', 'null', '[]', '{"at":1}', `{"at":${NOW},"data":{"featured":[{}]}}`, `{"at":${NOW},"data":[1]}`])(
  'an invalid entry (%s) counts as missing',
  (text) => {
    cacheHome(home, NOW)
    storage.set('homepage_featured', text)
    expect(readCachedHome(NOW)).toBeNull()
  },
)
