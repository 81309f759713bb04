import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Cache } from './cache.ts'

const MEGABYTE = 1024 * 1024

describe('the cache', () => {
  test('holds 200,000 distinct addresses within its bounds: entries, and bytes with their keys', () => {
    const cache = new Cache()
    for (let n = 0; n < 200_000; n++) cache.set(`page /search?q=${n}${'x'.repeat(400)}`, { n }, 100_000)
    expect(cache.size.entries).toBeGreaterThan(900)
    expect(cache.size.bytes).toBeLessThanOrEqual(96 * MEGABYTE)
    const small = new Cache()
    for (let n = 0; n < 200_000; n++) small.set(`${n}`, { n }, 2)
    expect(small.size.entries).toBe(10_000)
  })

  test('counts a key in bytes, and does not keep a value under a long one', () => {
    const cache = new Cache()
    cache.set('k'.repeat(10), { n: 1 }, 0)
    const { bytes } = cache.size
    cache.set('k'.repeat(510), { n: 2 }, 0)
    expect(cache.size.bytes).toBe(2 * bytes + 1_000)
    cache.set('k'.repeat(513), { n: 3 }, 0)
    expect(cache.size.entries).toBe(2)
    expect(cache.get('k'.repeat(513))).toBeUndefined()
  })

  test('counts what is remembered by its size', async () => {
    const cache = new Cache({ maxBytes: MEGABYTE })
    for (let n = 0; n < 100; n++) await cache.remember(`drawing ${n}`, () => Promise.resolve('x'.repeat(50_000)))
    expect(cache.size.entries).toBeLessThanOrEqual(10)
    await cache.remember('list', () => Promise.resolve(Array.from({ length: 50_000 }, (_, n) => n)))
    expect(cache.get('list')).toBeUndefined()
  })

  test('evicts what was used longest ago', () => {
    const cache = new Cache({ maxBytes: 8 * MEGABYTE })
    for (let n = 0; n < 8; n++) cache.set(`${n}`, { n }, MEGABYTE - 10_000)
    expect(cache.get('0')).toEqual({ n: 0 })
    cache.set('8', { n: 8 }, MEGABYTE - 10_000)
    expect([cache.get('0'), cache.get('1')]).toEqual([{ n: 0 }, undefined])
  })

  test('does not remember what was loaded before a change', async () => {
    const cache = new Cache()
    const load = Promise.withResolvers<string>()
    const loaded = cache.remember('price', () => load.promise)
    cache.clear()
    load.resolve('old')
    expect(await loaded).toBe('old')
    expect(cache.get('price')).toBeUndefined()
  })

  describe('with time', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
    })
    afterEach(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })

    test('deletes what has expired, whether or not anybody asks for it', () => {
      const cache = new Cache()
      for (let n = 0; n < 100; n++) cache.set(`${n}`, { n }, 1_000)
      vi.advanceTimersByTime(29_000)
      expect(cache.get('7')).toEqual({ n: 7 })
      vi.advanceTimersByTime(2_000)
      expect(cache.size).toEqual({ entries: 0, bytes: 0 })
    })
  })
})
