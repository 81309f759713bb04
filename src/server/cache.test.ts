import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductId } from '#domain/id.ts'
import { Cache } from './cache.ts'
import { BusyError } from './semaphore.ts'

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

  test('remembers what was being loaded while another part changed, and gives nobody what shows the changed one as it was before', async () => {
    const cache = new Cache()
    const [motor, belt] = ['prd_motor', 'prd_belt'] as ProductId[]
    const read = Promise.withResolvers<void>()
    let stock = 5
    const show = (key: string, id: ProductId) =>
      cache.share(key, async () => {
        const value = `${key}: ${stock}`
        await read.promise
        cache.showsOnly([{ id }])
        return { value, bytes: 1 }
      })
    const [before, other] = [show('motor', motor!), show('belt', belt!)]
    stock = 4
    cache.forget({ what: 'stock', parts: [motor!] })
    const after = show('motor', motor!)
    read.resolve()
    expect((await Promise.all([before, other, after])).map((found) => found?.value)).toEqual(['motor: 5', 'belt: 5', 'motor: 4'])
    expect(['motor', 'belt'].map((key) => cache.get(key)?.value)).toEqual(['motor: 4', 'belt: 5'])
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

  test('begins of what waits something short and a page in turn, and refuses all of it when the process stops', async () => {
    const cache = new Cache({ browsing: { running: 1, waiting: 9, waitMs: 60_000 } })
    const first = Promise.withResolvers<null>()
    const begun: string[] = []
    const visit = (key: string, isShort: boolean) => cache.visit(key, () => (begun.push(key), Promise.resolve(null)), { isShort })
    const slow = cache.visit('slow', () => first.promise)
    const visits = [visit('page 1', false), visit('page 2', false), visit('page 3', false), visit('short 1', true), visit('short 2', true)]
    first.resolve(null)
    await Promise.all([slow, ...visits])
    expect(begun).toEqual(['short 1', 'page 1', 'short 2', 'page 2', 'page 3'])
    const never = Promise.withResolvers<null>()
    void cache.visit('slow', () => never.promise)
    const waiting = [visit('page 4', false), visit('short 3', true)]
    cache.refuseWaiting()
    expect(await Promise.allSettled(waiting)).toMatchObject([{ reason: { name: 'BusyError' } }, { reason: { name: 'BusyError' } }])
    expect(cache.waiting).toBe(0)
  })

  test('begins what two wait for when it is the turn of either', async () => {
    const cache = new Cache({ browsing: { running: 1, waiting: 9, waitMs: 60_000 } })
    const first = Promise.withResolvers<null>()
    const begun: string[] = []
    const visit = (key: string, visitor: string) =>
      cache.visit(key, () => (begun.push(key), Promise.resolve({ value: key, bytes: 1 })), { owner: () => visitor })
    const slow = cache.visit('slow', () => first.promise)
    const visits = ['page 1', 'page 2', 'page 3', 'page 4'].map((key) => visit(key, 'many'))
    const shared = visit('page 4', 'one')
    expect(cache.waiting).toBe(4)
    first.resolve(null)
    await Promise.all([slow, shared, ...visits])
    expect(begun).toEqual(['page 1', 'page 4', 'page 2', 'page 3'])
    expect(cache.waiting).toBe(0)
  })

  test('when too many wait, addresses that ask for the same hold no more than one of them could', async () => {
    const cache = new Cache({ browsing: { running: 1, waiting: 4, waitMs: 60_000 } })
    const first = Promise.withResolvers<null>()
    const visit = (key: string, visitor: string) =>
      cache.visit(key, () => Promise.resolve({ value: key, bytes: 1 }), { owner: () => visitor })
    const slow = cache.visit('slow', () => first.promise)
    const pages = ['page 1', 'page 2', 'page 3', 'page 4']
    const many = ['here', 'there'].flatMap((visitor) => pages.map((key) => visit(key, visitor)))
    const settled = Promise.allSettled(many)
    const one = visit('page 5', 'one')
    expect(cache.waiting).toBe(4)
    first.resolve(null)
    expect((await one)?.value).toBe('page 5')
    await slow
    const answers = (await settled).map((answer) => (answer.status === 'fulfilled' ? answer.value?.value : answer.reason.name))
    expect(answers).toEqual(['page 1', 'page 2', 'page 3', 'BusyError', 'page 1', 'page 2', 'page 3', 'BusyError'])
  })

  describe('with time', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date'] })
      vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
    })
    afterEach(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })

    test('shares what becomes a part of something else with those who ask meanwhile, and keeps it only where that is not kept', async () => {
      const cache = new Cache()
      let loads = 0
      const ask = () => cache.share('part', () => Promise.resolve({ value: `load ${++loads}`, bytes: 1, isPart: true }))
      const asPart = async () => {
        const parts = await Promise.all([ask(), ask()])
        return { value: { parts: parts.map((part) => part?.value) }, bytes: 1 }
      }
      expect((await cache.share('whole', asPart))?.value).toEqual({ parts: ['load 1', 'load 1'] })
      expect(cache.size.entries).toBe(1)
      expect(await ask()).toMatchObject({ value: 'load 2' })
      expect(await ask()).toMatchObject({ value: 'load 2' })
      expect(cache.size.entries).toBe(2)
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
      vi.advanceTimersByTime(4_000)
      await cache.share('page', async () => ({ value: { of: cache.get('settings')?.value }, bytes: 1 }))
      expect(cache.get('page')?.age).toBe(4_000)
      vi.advanceTimersByTime(26_001)
      expect(cache.get('page')).toBeUndefined()
    })

    test('makes new answers of what is not older than five seconds', async () => {
      const cache = new Cache()
      await put(cache, 'settings', 1, { version: 1 })
      const make = (key: string) =>
        cache.share(key, async () => {
          const value = await cache.remember('settings', () => Promise.resolve({ version: 2 }))
          return { value: { ...value }, bytes: 1 }
        })
      vi.advanceTimersByTime(4_000)
      expect(await make('page')).toEqual({ value: { version: 1 }, age: 4_000 })
      vi.advanceTimersByTime(2_000)
      expect(await make('another page')).toEqual({ value: { version: 2 }, age: 0 })
    })

    test('gives what is due to everybody at once, while it is loaded anew in its turn', async () => {
      const cache = new Cache({ browsing: { running: 1, waiting: 9, waitMs: 60_000 } })
      await put(cache, 'part', 1, { version: 1 })
      vi.advanceTimersByTime(21_000)
      const [before, load] = [Promise.withResolvers<null>(), Promise.withResolvers<{ value: object; bytes: number }>()]
      const first = cache.visit('slow', () => before.promise)
      let loads = 0
      const visit = async () => (await cache.visit('part', () => (loads++, load.promise)))?.value
      for (let n = 0; n < 3; n++) expect(await visit()).toEqual({ version: 1 })
      expect([loads, cache.waiting]).toEqual([0, 1])
      before.resolve(null)
      await first
      await vi.waitUntil(() => loads === 1)
      expect(await visit()).toEqual({ version: 1 })
      load.resolve({ value: { version: 2 }, bytes: 1 })
      await vi.waitUntil(() => JSON.stringify(valueIn(cache, 'part')) === '{"version":2}')
      expect([await visit(), loads]).toEqual([{ version: 2 }, 1])
    })

    test('gives nothing that is older than thirty seconds, whatever fails', async () => {
      const cache = new Cache()
      await put(cache, 'part', 1)
      vi.advanceTimersByTime(25_000)
      const load = Promise.withResolvers<null>()
      const asked = cache.share('part', () => load.promise)
      vi.advanceTimersByTime(6_000)
      load.reject(new Error('the database is away'))
      await expect(asked).rejects.toThrow('the database is away')
    })

    test('lets those who ask for the same page wait for one turn, as long as the last of them may wait', async () => {
      const cache = new Cache({ browsing: { running: 1, waiting: 9, waitMs: 5_000 } })
      const before = Promise.withResolvers<null>()
      const first = cache.visit('slow', () => before.promise)
      let loads = 0
      const visit = () => cache.visit('page', () => (loads++, Promise.resolve({ value: `load ${loads}`, bytes: 1 })))
      const crowd = Array.from({ length: 20 }, visit)
      vi.advanceTimersByTime(4_000)
      crowd.push(visit())
      expect(cache.waiting).toBe(1)
      vi.advanceTimersByTime(4_000)
      before.resolve(null)
      await first
      expect(new Set((await Promise.all(crowd)).map((found) => found?.value))).toEqual(new Set(['load 1']))
      expect(loads).toBe(1)
    })

    test('lets those who waited for what cannot be shared load their own, each in a turn', async () => {
      const cache = new Cache({ browsing: { running: 1, waiting: 9, waitMs: 5_000 } })
      const before = Promise.withResolvers<null>()
      const first = cache.visit('slow', () => before.promise)
      let loads = 0
      const crowd = Array.from({ length: 3 }, () => cache.visit('nobody’s page', () => (loads++, Promise.resolve(null))))
      before.resolve(null)
      await first
      expect([await Promise.all(crowd), loads]).toEqual([[null, null, null], 3])
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
