import { LRUCache } from 'lru-cache'

/** Maximum age of cached values, whichever process changed the data (ms). */
const CACHE_TTL_MS = 30_000

/** A value under a longer key is not cached (characters). The addresses of the shop's own pages are shorter. */
const MAX_KEY_CHARACTERS = 512

/** Maximum number of cached values, however small they are. */
const MAX_ENTRIES = 10_000

/** What an entry takes besides its key and its value: its object, headers, a timer (bytes). */
const ENTRY_BYTES = 2_048

/** The size of a text in memory at most: characters beyond Latin-1 make all of them take two bytes. */
export const bytesOfText = (text: string): number => text.length * 2

/** The size of a remembered value: of texts as they are, of anything else as its JSON with its objects (bytes, roughly). */
const bytesOf = (value: unknown): number => (typeof value === 'string' ? bytesOfText(value) : 2 * bytesOfText(JSON.stringify(value) ?? ''))

/** The key of a cached value, with the value's type. */
export type CacheKey<Value> = string & { readonly remembers?: Value }

/**
 * This process's cache of anonymous answers: data, API answers and whole pages. It is cleared when products, prices or content change
 * (`clear`), is limited to `maxBytes` with keys and values and to 10,000 entries, evicts the least recently used, and deletes what has
 * expired. Nothing that decides a sale reads it.
 */
export class Cache {
  readonly #entries: LRUCache<string, object | string>
  #loading = new Map<string, Promise<unknown>>()
  #generation = 0

  constructor({ maxBytes = 96 * 1024 * 1024 }: { maxBytes?: number } = {}) {
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

  /** The value cached under `key`; undefined when there is none, or it has expired. */
  get<Value extends object | string>(key: CacheKey<Value>): Value | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `set` has taken it under a key of the same type.
    return this.#entries.get(key) as Value | undefined
  }

  /** Caches `value` under `key`; `bytes` is the value's size at most. Large values, and those under long keys, are not cached. */
  set<Value extends object | string>(key: CacheKey<Value>, value: Value, bytes: number): void {
    if (key.length <= MAX_KEY_CHARACTERS) this.#entries.set(key, value, { size: bytes + bytesOfText(key) + ENTRY_BYTES })
  }

  /** The cached value, or the result of `load`; concurrent callers share one load. */
  async remember<Value extends object | string>(key: CacheKey<Value>, load: () => Promise<Value>): Promise<Value> {
    const known = this.get(key)
    if (known !== undefined) return known
    const running = this.#loading.get(key)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a load under this key gives what the key says.
    if (running) return running as Promise<Value>
    const generation = this.#generation
    const loading = load()
    this.#loading.set(key, loading)
    try {
      const value = await loading
      // What was read before a change must not be cached after it.
      if (generation === this.#generation) this.set(key, value, bytesOf(value))
      return value
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key)
    }
  }

  /** Read it before loading; cache a result only while it is still the same. */
  get generation() {
    return this.#generation
  }

  /** Clears the cache: products, prices or content have changed. */
  clear() {
    this.#generation++
    this.#entries.clear()
    this.#loading.clear()
  }
}
