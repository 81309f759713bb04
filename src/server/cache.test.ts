import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductId } from '#domain/id.ts'
import { Cache } from './cache.ts'
import { BusyError } from './gate.ts'

const MEGABYTE = 1024 * 1024

const put = (cache: Cache, key: string, bytes: number, value: object = { key }) => cache.share(key, () => Promise.resolve({ value, bytes }))

const valueIn = (cache: Cache, key: string) => cache.get(key)?.value

describe('the cache', () => {
  test('holds 40,000 distinct addresses within its bounds: entries, and bytes with their keys', async () => {
    const cache = new Cache()
    for (let n = 0; n < 40_000; n++) await put(cache, `page /search?q=${n}${'x'.repeat(400)}`, 100_000)
    expect(cache.size.entries).toBeGreaterThan(900)
    expect(cache.size.bytes).toBeLessThanOrEqual(96 * MEGABYTE)
    const small = new Cache()
    for (let n = 0; n < 40_000; n++) await put(small, `${n}`, 2)
    expect(small.size.entries).toBe(10_000)
  })

  test('counts a key in bytes, and does not keep a value under a long one', async () => {
    const cache = new Cache()
    await put(cache, 'k'.repeat(10), 0)
    const { bytes } = cache.size
    await put(cache, 'k'.repeat(510), 0)
    expect(cache.size.bytes).toBe(2 * bytes + 1_000)
    await put(cache, 'k'.repeat(513), 0)
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

  test('evicts what was used longest ago', async () => {
    const cache = new Cache({ maxBytes: 8 * MEGABYTE })
    for (let n = 0; n < 8; n++) await put(cache, `${n}`, MEGABYTE - 10_000)
    expect(valueIn(cache, '0')).toEqual({ key: '0' })
    await put(cache, '8', MEGABYTE - 10_000)
    expect([valueIn(cache, '0'), valueIn(cache, '1')]).toEqual([{ key: '0' }, undefined])
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

  test('loads once for all who ask at the same time', async () => {
    const cache = new Cache()
    const load = Promise.withResolvers<{ value: string; bytes: number }>()
    let loads = 0
    const asked = Array.from({ length: 50 }, () => cache.visit('home', () => (loads++, load.promise)))
    load.resolve({ value: 'page', bytes: 4 })
    expect((await Promise.all(asked)).every((found) => found?.value === 'page')).toBe(true)
    expect(loads).toBe(1)
  })

  test('says it when an answer would wait for itself', async () => {
    const cache = new Cache()
    const load = (): Promise<null> => cache.share('home', load).then(() => null)
    await expect(cache.visit('home', load)).rejects.toThrow('home would wait for itself')
  })

  test('lets each caller load what must not be cached, and fail by itself', async () => {
    const cache = new Cache()
    let loads = 0
    const mine = () => cache.share('private', () => (loads++, Promise.resolve(null)))
    expect(await Promise.all([mine(), mine(), mine()])).toEqual([null, null, null])
    expect(loads).toBe(3)
    const failing = () => cache.share('broken', () => Promise.reject(new Error(`load ${++loads}`)))
    const failures = await Promise.allSettled([failing(), failing()])
    expect(failures.map((failure) => String('reason' in failure && failure.reason))).toEqual(['Error: load 4', 'Error: load 5'])
  })

  test('forgets, when the stock of a part changes, what shows it and what may show it, and nothing else', async () => {
    const cache = new Cache()
    const [motor, belt] = ['prd_motor', 'prd_belt'] as ProductId[]
    const load = (key: string, shown: ProductId[]) =>
      cache.share(key, () => {
        cache.showsOnly(shown.map((id) => ({ id })))
        return Promise.resolve({ value: key, bytes: 1 })
      })
    await load('motor', [motor!])
    await load('belt', [belt!])
    await load('about', [])
    await cache.share('list', () => {
      cache.showsAnyStock()
      return Promise.resolve({ value: 'list', bytes: 1 })
    })
    await cache.share('page of the motor', async () => ({ value: (await load('motor', []))!.value, bytes: 1 }))
    await cache.share('page of the list', async () => ({ value: cache.get('list')!.value as string, bytes: 1 }))
    cache.forget({ what: 'stock', parts: [motor!] })
    const kept = ['motor', 'belt', 'about', 'list', 'page of the motor', 'page of the list'].filter((key) => cache.get(key))
    expect(kept).toEqual(['belt', 'about'])
  })

  test('forgets, when the text of a part changes, what shows it and whatever nobody has said of which parts it is', async () => {
    const cache = new Cache()
    const [motor, belt] = ['prd_motor', 'prd_belt'] as ProductId[]
    const keep = (key: string, shows: ProductId[] | null, of: string[] = []) =>
      cache.share(key, () => {
        if (shows) cache.showsOnly(shows.map((id) => ({ id })))
        for (const part of of) cache.get(part)
        return Promise.resolve({ value: key, bytes: 1 })
      })
    await cache.remember('settings', () => Promise.resolve('x'), { ofNoPart: true })
    await cache.remember('drawing', () => Promise.resolve('x'))
    await keep('motor', [motor!], ['settings'])
    await keep('belt', [belt!], ['settings'])
    await keep('said by nobody', null)
    await keep('page of the motor', [], ['motor', 'settings'])
    await keep('page of the belt', [], ['belt', 'settings'])
    await keep('page of more than the belt', [], ['belt', 'drawing'])
    cache.forget({ what: 'text', parts: [motor!] })
    const all = [
      'settings',
      'drawing',
      'motor',
      'belt',
      'said by nobody',
      'page of the motor',
      'page of the belt',
      'page of more than the belt',
    ]
    expect(all.filter((key) => cache.get(key))).toEqual(['settings', 'belt', 'page of the belt'])
    cache.forget(null)
    expect(cache.size.entries).toBe(0)
  })

  test('lets few load at once, and refuses visitors when too many wait', async () => {
    const cache = new Cache({ browsing: { running: 2, waiting: 1, waitMs: 60_000 } })
    const load = Promise.withResolvers<{ value: string; bytes: number }>()
    let running = 0
    const visit = (key: string) => cache.visit(key, () => (running++, load.promise))
    const visits = [visit('a'), visit('b'), visit('c'), visit('d')]
    await expect(visits[3]).rejects.toThrow(BusyError)
    expect(running).toBe(2)
    load.resolve({ value: 'page', bytes: 4 })
    expect((await Promise.all(visits.slice(0, 3))).map((found) => found?.value)).toEqual(['page', 'page', 'page'])
    expect(running).toBe(3)
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

    test('deletes what has expired, whether or not anybody asks for it', async () => {
      const cache = new Cache()
      for (let n = 0; n < 100; n++) await put(cache, `${n}`, 1_000)
      vi.advanceTimersByTime(29_000)
      expect(valueIn(cache, '7')).toEqual({ key: '7' })
      vi.advanceTimersByTime(2_000)
      expect(cache.size).toEqual({ entries: 0, bytes: 0 })
    })

    test('counts the age of an answer from its oldest part', async () => {
      const cache = new Cache()
      await put(cache, 'settings', 1)
      vi.advanceTimersByTime(15_000)
      await cache.share('page', async () => ({ value: { of: cache.get('settings')?.value }, bytes: 1 }))
      expect(cache.get('page')?.age).toBe(15_000)
      vi.advanceTimersByTime(15_001)
      expect(cache.get('page')).toBeUndefined()
    })

    test('gives what is due to all but the one who loads it anew, and makes nothing new of it', async () => {
      const cache = new Cache()
      await put(cache, 'part', 1, { version: 1 })
      vi.advanceTimersByTime(21_000)
      const made = await cache.share('whole', () => Promise.resolve({ value: { of: cache.get('part')?.value ?? 'nothing' }, bytes: 1 }))
      expect(made?.value).toEqual({ of: 'nothing' })
      const load = Promise.withResolvers<{ value: object; bytes: number }>()
      const renewing = cache.visit('part', () => load.promise)
      expect((await cache.visit('part', () => Promise.reject(new Error('a second load'))))?.value).toEqual({ version: 1 })
      load.resolve({ value: { version: 2 }, bytes: 1 })
      expect((await renewing)?.value).toEqual({ version: 2 })
      expect(cache.get('part')).toEqual({ value: { version: 2 }, age: 0 })
    })

    test('refuses who has waited for too long', async () => {
      const cache = new Cache({ browsing: { running: 1, waiting: 9, waitMs: 5_000 } })
      const never = Promise.withResolvers<null>()
      void cache.visit('slow', () => never.promise)
      const late = cache.visit('late', () => Promise.resolve(null))
      vi.advanceTimersByTime(5_000)
      await expect(late).rejects.toThrow(BusyError)
    })
  })
})
