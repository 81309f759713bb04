import { beforeEach, expect, test, vi } from 'vitest'
import { cacheBlock, readCachedBlock } from './home-cache.ts'
import type { HomeBlocks } from './home-data.ts'

const NOW = 1_800_000_000_000
const product = { slug: 'a-part', stock: { state: 'in_stock', available: null } }
const texts = {
  hero: { headline: 'Parts', badges: [], imageUrl: null },
  trust: [],
  testimonials: { enabled: false, rating: '', customers: '', items: [] },
} as unknown as HomeBlocks['hero']
const featured = { featured: [product] } as unknown as HomeBlocks['featured']

const storage = new Map<string, string>()
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  },
})

beforeEach(() => storage.clear())

test('each block of the home page is cached for five minutes under its own key', () => {
  cacheBlock('hero', texts, NOW)
  cacheBlock('featured', featured, NOW + 1_000)
  cacheBlock('sale', { sale: [], saleSeconds: 10 }, NOW)
  expect([...storage.keys()].toSorted()).toEqual(['homepage_featured', 'homepage_hero', 'homepage_sale'])
  expect(readCachedBlock('hero', NOW + 299_999)).toEqual({ at: NOW, data: texts })
  expect(readCachedBlock('hero', NOW + 300_000)).toBeNull()
  expect(readCachedBlock('featured', NOW + 300_000)).toEqual({ at: NOW + 1_000, data: featured })
})

test('a clock that was put back does not make an entry fresh again', () => {
  cacheBlock('hero', texts, NOW)
  expect(readCachedBlock('hero', NOW - 1)).toBeNull()
})

test('an incomplete block is not cached, and does not keep the others from it', () => {
  cacheBlock('featured', { featured: null }, NOW)
  cacheBlock('hero', { ...texts, hero: null }, NOW)
  cacheBlock('sale', { sale: [], saleSeconds: 10 }, NOW)
  expect([...storage.keys()]).toEqual(['homepage_sale'])
})

test.each(['', '{', 'null', '[]', '{"at":1}', `{"at":${NOW},"data":{"featured":[{}]}}`, `{"at":${NOW},"data":[1]}`])(
  'an invalid entry (%s) counts as missing',
  (text) => {
    storage.set('homepage_featured', text)
    expect(readCachedBlock('featured', NOW)).toBeNull()
  },
)
