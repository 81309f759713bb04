import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import type { ProductId } from '#domain/id.ts'
import type { ContentChange } from './db/content-notice.ts'
import { BusyError, Gate } from './gate.ts'
import type { GateLimits } from './gate.ts'

/** Maximum age of what is answered from the cache, whichever process changed the data (ms). */
const CACHE_TTL_MS = 30_000

/** From this age on an answer is due: one caller loads it anew, the others get it as it is. New answers are not made of parts that are due (ms). */
const DUE_MS = 20_000

/**
 * How many answers to visitors who browse are loaded at once; the others wait. More would share the same processor and the same connections, and
 * who pays would wait for them.
 */
const BROWSING = { running: 3, waiting: 2_000, waitMs: 8_000 }

/** A value under a longer key is not cached (characters). The addresses of the shop's own pages are shorter. */
const MAX_KEY_CHARACTERS = 512

/** Maximum number of cached values, however small they are. */
const MAX_ENTRIES = 10_000

/** What an entry takes besides its key and its value: its object, headers, a timer (bytes). */
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

/** What a value was made of: when its oldest part was read, and the parts of the catalogue that it shows. */
class Origin {
  readonly #key: string
  readonly #whole: Origin | undefined
  since = performance.now()
  /** The parts that it has been said to show. */
  readonly parts = new Set<ProductId>()
  /** These are all of which it shows anything. Of a value of which nobody has said so, it may be any. */
  isOfNamed = false
  #hasOfAny = false
  /** It may show the stock of any part: nobody has said of which. */
  isOfAnyStock = false

  /** @param whole what it becomes a part of */
  constructor(key: string, whole: Origin | undefined) {
    this.#key = key
    this.#whole = whole
  }

  get age() {
    return performance.now() - this.since
  }

  /** Whether it shows what has changed, or may. */
  shows({ what, parts }: NonNullable<ContentChange>): boolean {
    const isOfAny = this.isOfAnyStock || (what === 'text' && (!this.isOfNamed || this.#hasOfAny))
    return isOfAny || parts.some((id) => this.parts.has(id))
  }

  /** Whether `key` is being loaded here, or by what this becomes a part of. */
  loads(key: string): boolean {
    return key === this.#key || (this.#whole?.loads(key) ?? false)
  }

  add(part: Origin) {
    this.since = Math.min(this.since, part.since)
    for (const id of part.parts) this.parts.add(id)
    this.isOfAnyStock ||= part.isOfAnyStock
    this.#hasOfAny ||= !part.isOfNamed || part.#hasOfAny
  }
}

interface Entry {
  value: object | string
  origin: Origin
}

/** A loaded value and its size at most (bytes); null for one that must not be cached. */
export type Loaded<Value> = { value: Value; bytes: number } | null

/** What is being loaded; what is read meanwhile becomes a part of it. */
const loading = new AsyncLocalStorage<Origin>()

/**
 * This process's cache of anonymous answers: data, API answers and whole pages. It forgets what shows what has changed (`forget`), is limited to `maxBytes` with keys and values and to 10,000
 * entries, evicts the least recently used, and deletes what has expired. The age of an answer is that of its oldest part. Nothing that decides
 * a sale reads it.
 */
export class Cache {
  readonly #entries: LRUCache<string, Entry>
  readonly #loads = new Map<string, Promise<Entry | null>>()
  readonly #gate: Gate
  readonly #onChange: () => void
  #generation = 0
  #hits = 0
  #started = 0

  /** @param options `onChange` hears at once of every change that makes answers be forgotten */
  constructor({
    maxBytes = 96 * 1024 * 1024,
    browsing = BROWSING,
    onChange = () => {},
  }: { maxBytes?: number; browsing?: GateLimits; onChange?: () => void } = {}) {
    this.#onChange = onChange
    this.#gate = new Gate(browsing)
    this.#entries = new LRUCache({
      max: MAX_ENTRIES,
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 8),
      ttl: CACHE_TTL_MS,
      ttlAutopurge: true,
    })
  }

  /** How much is cached: the number of values, and their counted size (bytes). */
  get size() {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  /** How often something was given from here, and how often something was loaded, since the start. */
  get use() {
    return { hits: this.#hits, loads: this.#started }
  }

  /** How many visitors who browse wait for their turn. */
  get waiting() {
    return this.#gate.size.waiting
  }

  /** The value cached under `key` and its age (ms); undefined when there is none, it has expired, or it is due and another is made of it. */
  get<Value extends object | string>(key: CacheKey<Value>): { value: Value; age: number } | undefined {
    const entry = this.#entries.get(key)
    const whole = loading.getStore()
    if (!entry || (whole && entry.origin.age >= DUE_MS)) return undefined
    whole?.add(entry.origin)
    this.#hits++
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `load` has put it under a key of the same type.
    return { value: entry.value as Value, age: entry.origin.age }
  }

  /**
   * The cached value with its age (ms), or what `load` gives. Callers share one load; while it runs, those for whom there is a value that is due
   * get that, and so does the loader when `load` throws.
   * @param load runs with everything that it reads from this cache noted as a part. Null is what must not be cached: each caller then loads its own.
   * @returns null to the caller whose own `load` gave it
   * @throws what `load` throws
   */
  async share<Value extends object | string>(
    key: CacheKey<Value>,
    load: () => Promise<Loaded<Value>>,
  ): Promise<{ value: Value; age: number } | null> {
    const known = this.get(key)
    if (known && known.age < DUE_MS) return known
    const running = this.#loads.get(key)
    if (running && known) return known
    if (loading.getStore()?.loads(key)) throw new Error(`${key} would wait for itself`)
    // Without a pause when nothing runs: who asks next shall find this load.
    const shared = running && (await running.catch(() => null))
    if (shared) return this.#asPart(key, shared)
    try {
      const entry = await this.#load(key, load)
      return entry && this.#asPart(key, entry)
    } catch (error) {
      if (known) return known
      throw error
    }
  }

  /**
   * As `share`, for a visitor who browses: what has to be loaded waits for its turn. Not for what is read for another answer, which has its turn.
   * @throws what `load` throws, and {BusyError} when no turn comes in time; a value that is due is given instead
   */
  async visit<Value extends object | string>(
    key: CacheKey<Value>,
    load: () => Promise<Loaded<Value>>,
  ): Promise<{ value: Value; age: number } | null> {
    const known = this.get(key)
    if (known && (known.age < DUE_MS || this.#loads.has(key))) return known
    try {
      return await this.#gate.run(() => this.share(key, load))
    } catch (error) {
      if (known && error instanceof BusyError) return known
      throw error
    }
  }

  /** Lets a visitor who browses have what is never cached, when its turn comes. @throws {BusyError} when none comes in time */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#gate.run(work)
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

  /** Forgets every answer that shows, or may show, what has changed. */
  forget(change: ContentChange) {
    this.#startAnew()
    if (!change) this.#entries.clear()
    else for (const [key, { origin }] of this.#entries.entries()) if (origin.shows(change)) this.#entries.delete(key)
  }

  /** Forgets everything: anything may have changed. */
  clear() {
    this.forget(null)
  }

  /** What was read before a change is not cached after it, and nobody who asks after it waits for it. */
  #startAnew() {
    this.#generation++
    this.#loads.clear()
    this.#onChange()
  }

  #asPart<Value>(_key: CacheKey<Value>, { value, origin }: Entry): { value: Value; age: number } {
    loading.getStore()?.add(origin)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as in `get`
    return { value: value as Value, age: origin.age }
  }

  #load(key: string, load: () => Promise<Loaded<object | string>>): Promise<Entry | null> {
    this.#started++
    const generation = this.#generation
    const origin = new Origin(key, loading.getStore())
    const run = async () => {
      try {
        const loaded = await loading.run(origin, load)
        if (!loaded) return null
        const entry: Entry = { value: loaded.value, origin }
        if (generation === this.#generation) this.#keep(key, entry, loaded.bytes)
        return entry
      } finally {
        if (this.#loads.get(key) === running) this.#loads.delete(key)
      }
    }
    const running: Promise<Entry | null> = run()
    this.#loads.set(key, running)
    return running
  }

  #keep(key: string, entry: Entry, bytes: number) {
    const ttl = Math.floor(CACHE_TTL_MS - entry.origin.age)
    if (key.length > MAX_KEY_CHARACTERS || ttl < 1) return
    this.#entries.set(key, entry, { size: bytes + bytesOfText(key) + ENTRY_BYTES, ttl })
  }
}
