import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import type { ProductId } from '#domain/id.ts'
import type { ContentChange } from './db/content-notice.ts'
import { BusyError, Semaphore } from './semaphore.ts'
import type { OwnerOf, Place, SemaphoreLimits, Turn } from './semaphore.ts'
import { CacheDependencies } from './cache-dependencies.ts'

/** Maximum age of what is answered from the cache, whichever process changed the data (ms). */
const CACHE_TTL_MS = 30_000

/** How often what has expired is deleted (ms). */
const PURGE_MS = 1_000

/** From this age on an answer is due: it is given as it is, and loaded anew beside that (ms). */
const DUE_MS = 20_000

/**
 * What new answers are made of is no older than this (ms): what has been read 19 s ago, as the settings that every page shows, would leave the page a
 * second until it is due, and eleven to live.
 */
const PART_MS = 5_000

/**
 * How many answers to visitors who browse are loaded at once; the others wait. More would share the same processor and the same connections, and
 * who pays would wait for them.
 */
const BROWSING = { running: 3, waiting: 2_000, waitMs: 12_000 }

/** A value under a longer key is not cached (characters). The addresses of the shop's own pages are shorter. */
const MAX_KEY_CHARACTERS = 512

/** Maximum number of cached values, however small they are. */
const MAX_ENTRIES = 10_000

/** What an entry takes besides its key and its value: its object, headers (bytes). */
const ENTRY_BYTES = 2_048

/** The size of a text in memory at most: characters beyond Latin-1 make all of them take two bytes. */
export const bytesOfText = (text: string): number => text.length * 2

/** The size of a remembered value: of texts as they are, of anything else as its JSON with its objects (bytes, roughly). */
const bytesOf = (value: unknown): number =>
  typeof value === 'string'
    ? bytesOfText(value)
    : value instanceof Uint8Array
      ? value.byteLength
      : 2 * bytesOfText(JSON.stringify(value) ?? '')

/** The key of a cached value, with the value's type. */
export type CacheKey<Value> = string & { readonly remembers?: Value }

interface Entry {
  value: object | string
  dependencies: CacheDependencies
}

/** A value and its age (ms). */
interface Given<Value> {
  value: Value
  age: number
}

/** A loaded value and its size at most (bytes); one that says `isPart` is not kept beside what it becomes a part of. Null for one that must not be cached. */
export type Loaded<Value> = { value: Value; bytes: number; isPart?: boolean } | null

/** What is being loaded; what is read meanwhile becomes a part of it. */
const loading = new AsyncLocalStorage<CacheDependencies>()

/**
 * This process's cache of anonymous answers: data, API answers and whole pages. It forgets what shows what has changed (`forget`), is limited to `maxBytes` with keys and values and to 10,000
 * entries, evicts the least recently used, and deletes what has expired. The age of an answer is that of its oldest part. Nothing that decides
 * a sale reads it.
 */
export class Cache {
  readonly #entries: LRUCache<string, Entry>
  readonly #loads = new Map<string, Promise<Entry | null>>()
  readonly #queued = new Map<string, { done: Promise<unknown>; place?: Place }>()
  readonly #semaphore: Semaphore
  readonly #onChange: () => void
  readonly #running = new Set<CacheDependencies>()
  #hits = 0
  #started = 0

  /** @param options `onChange` hears at once of every change that makes answers be forgotten */
  constructor({
    maxBytes = 96 * 1024 * 1024,
    browsing = BROWSING,
    onChange = () => {},
  }: { maxBytes?: number; browsing?: SemaphoreLimits; onChange?: () => void } = {}) {
    this.#onChange = onChange
    this.#semaphore = new Semaphore(browsing)
    this.#entries = new LRUCache({
      max: MAX_ENTRIES,
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 8),
      ttl: CACHE_TTL_MS,
    })
    // A timer for each entry would keep what was around when it was set: the page as it was rendered, four times its packed size.
    setInterval(() => this.#entries.purgeStale(), PURGE_MS).unref()
  }

  /** How much is cached: the number of values, and their counted size (bytes). */
  get size() {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  /** How often something was given from here, and how often something was loaded, since the start. */
  get use() {
    return { hits: this.#hits, loads: this.#started }
  }

  /** How many visitors who browse wait for their turn, those who wait for the same answer counted once. */
  get waiting() {
    return this.#semaphore.size.waiting
  }

  /** Refuses visitors who wait for their turn: a process that stops has no time for them. */
  refuseWaiting() {
    this.#semaphore.refuseWaiting()
  }

  /** The value cached under `key` and its age (ms); undefined when there is none, it has expired, or another is made of it that is to have newer parts. */
  get<Value>(key: CacheKey<Value>): Given<Value> | undefined {
    const entry = this.#entries.get(key)
    const whole = loading.getStore()
    if (!entry || (whole && entry.dependencies.age >= PART_MS)) return undefined
    whole?.add(entry.dependencies)
    this.#hits++
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `load` has put it under a key of the same type.
    return { value: entry.value as Value, age: entry.dependencies.age }
  }

  /**
   * The cached value with its age (ms), or what `load` gives. Callers share one load; while it runs, those for whom there is a value that is due
   * get that, and so does the loader when `load` throws.
   * @param load runs with everything that it reads from this cache noted as a part. Null is what must not be cached: each caller then loads its own.
   * @returns null to the caller whose own `load` gave it
   * @throws what `load` throws
   */
  async share<Value extends object | string>(key: CacheKey<Value>, load: () => Promise<Loaded<Value>>): Promise<Given<Value> | null> {
    const known = this.get(key)
    const running = this.#loads.get(key)
    if (known && (known.age < DUE_MS || running)) return known
    if (loading.getStore()?.loads(key)) throw new Error(`${key} would wait for itself`)
    // Without a pause when nothing runs: who asks next shall find this load.
    const shared = running && (await running.catch(() => null))
    if (shared && !shared.dependencies.isOutdated) return this.#asPart(key, shared)
    try {
      const entry = await this.#load(key, load)
      return entry && this.#asPart(key, entry)
    } catch (error) {
      const still = this.get(key)
      if (still) return still
      throw error
    }
  }

  /**
   * As `share`, for a visitor who browses: what has to be loaded waits for its turn, and whoever asks for it meanwhile waits for the same one. What is
   * there is given at once, and when it is due loaded anew in its turn. Not for what is read for another answer, which has its turn.
   * @param options `renew` loads it anew where nobody waits for it, and `load` can only answer who waits; `isShort`: it takes little, as no page is rendered
   * @throws what `load` throws, and {BusyError} when no turn comes in time
   */
  async visit<Value extends object | string>(
    key: CacheKey<Value>,
    load: () => Promise<Loaded<Value>>,
    { renew = () => this.share(key, load), ...turn }: Turn & { renew?: () => Promise<unknown> } = {},
  ): Promise<Given<Value> | null> {
    const known = this.get(key)
    if (known) {
      // Who finds it as it is has it; whoever comes when it is gone hears why.
      if (known.age >= DUE_MS && !this.#queued.has(key) && !this.#loads.has(key)) this.#inTurn(key, turn, renew).catch(() => {})
      return known
    }
    // Without a pause when nobody loads it: who asks next shall find this one.
    const others = this.#others(key, turn.owner)
    const shared = others && (await others.then(() => this.get(key)))
    return shared ?? this.#inTurn(key, turn, () => this.share(key, load))
  }

  /** What ends when somebody else has loaded `key`, or failed to. @throws {BusyError} when no turn came in time */
  #others(key: string, owner: OwnerOf | undefined): Promise<void> | null {
    const queued = this.#queued.get(key)
    queued?.place?.join(owner)
    const running: Promise<unknown> | undefined = this.#loads.get(key) ?? queued?.done
    if (!running) return null
    return running.then(
      () => {},
      (error: unknown) => {
        if (error instanceof BusyError) throw error
      },
    )
  }

  /** Runs what loads `key` in its turn. */
  #inTurn<T>(key: string, turn: Turn, work: () => Promise<T>): Promise<T> {
    const queued: { done: Promise<unknown>; place?: Place } = { done: Promise.resolve() }
    const leave = () => void (this.#queued.get(key) === queued && this.#queued.delete(key))
    const begin = () => {
      // Who asks from now on finds the load, or begins one after a change that this one does not know.
      leave()
      return work()
    }
    const done = this.#semaphore.run(begin, { ...turn, onWait: (place) => (queued.place = place) }).finally(leave)
    if (!queued.place) return done
    this.#queued.set(key, Object.assign(queued, { done }))
    return done
  }

  /** Lets a visitor who browses have what is never cached, when its turn comes. @throws {BusyError} when none comes in time */
  inTurn<T>(work: () => Promise<T>, owner: OwnerOf): Promise<T> {
    return this.#semaphore.run(work, { owner })
  }

  /**
   * The cached value, or the result of `load`, which shows no stock; concurrent callers share one load.
   * @param options `ofNoPart`: nothing of it changes with what is said of a part
   */
  async remember<Value extends object | string>(
    key: CacheKey<Value>,
    load: () => Promise<Value>,
    { ofNoPart = false }: { ofNoPart?: boolean } = {},
  ): Promise<Value> {
    const found = await this.share(key, async () => {
      if (ofNoPart) this.showsOnly([])
      const value = await load()
      return { value, bytes: bytesOf(value) }
    })
    if (!found) throw new Error(`nothing was loaded for ${key}`)
    return found.value
  }

  /**
   * Says which parts the answer shows that is being loaded: it has been read for these, and changes with no other, but for what it is made of. Not to be
   * called where a change of another part's text, price or stock could change it.
   */
  showsOnly(products: readonly { id: ProductId }[]) {
    const whole = loading.getStore()
    if (!whole) return
    whole.isOfNamed = true
    for (const { id } of products) whole.parts.add(id)
  }

  /** Says that the answer that is being loaded may show the stock of any part. */
  showsAnyStock() {
    const whole = loading.getStore()
    if (whole) whole.isOfAnyStock = true
  }

  /** Forgets every answer that shows, or may show, what has changed; of what is being loaded, nobody who asks from now on is given such an answer. */
  forget(change: ContentChange) {
    this.#onChange()
    for (const dependencies of this.#running) dependencies.hears(change)
    if (!change) this.#entries.clear()
    else for (const [key, { dependencies }] of this.#entries.entries()) if (dependencies.shows(change)) this.#entries.delete(key)
  }

  /** Forgets everything: anything may have changed. */
  clear() {
    this.forget(null)
  }

  #asPart<Value>(_key: CacheKey<Value>, { value, dependencies }: Entry): Given<Value> {
    loading.getStore()?.add(dependencies)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in `get`
    return { value: value as Value, age: dependencies.age }
  }

  #load(key: string, load: () => Promise<Loaded<object | string>>): Promise<Entry | null> {
    this.#started++
    const whole = loading.getStore()
    const dependencies = new CacheDependencies(key, whole)
    this.#running.add(dependencies)
    const run = async () => {
      try {
        const loaded = await loading.run(dependencies, load)
        if (!loaded) return null
        const entry: Entry = { value: loaded.value, dependencies }
        if (!dependencies.isOutdated && !(loaded.isPart && whole)) this.#keep(key, entry, loaded.bytes)
        return entry
      } finally {
        this.#running.delete(dependencies)
        if (this.#loads.get(key) === running) this.#loads.delete(key)
      }
    }
    const running: Promise<Entry | null> = run()
    this.#loads.set(key, running)
    return running
  }

  #keep(key: string, entry: Entry, bytes: number) {
    const ttl = Math.floor(CACHE_TTL_MS - entry.dependencies.age)
    if (key.length > MAX_KEY_CHARACTERS || ttl < 1) return
    this.#entries.set(key, entry, { size: bytes + bytesOfText(key) + ENTRY_BYTES, ttl })
  }
}
