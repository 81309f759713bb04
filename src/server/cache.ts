/** Answers older than this are never served, whichever process changed the data behind them (ms). */
export const CACHE_TTL_MS = 30_000

/** The name of something remembered, and what kind of thing it is. */
export type CacheKey<Value> = string & { readonly remembers?: Value }

interface Entry {
  value: unknown
  bytes: number
  expiresAt: number
}

/**
 * What this process remembers of anonymous answers: read data, API answers and whole pages. It is emptied when products,
 * prices or content change (`clear`), holds at most `maxBytes`, and drops what was used longest ago. Nothing that decides
 * a sale reads it.
 */
export class Cache {
  #entries = new Map<string, Entry>()
  #bytes = 0
  #loading = new Map<string, Promise<unknown>>()
  #generation = 0
  readonly maxBytes: number
  readonly now: () => number

  constructor(options: { maxBytes?: number; now?: () => number } = {}) {
    this.maxBytes = options.maxBytes ?? 96 * 1024 * 1024
    this.now = options.now ?? Date.now
  }

  /** What is remembered under `key`; undefined when nothing is, or when it is too old. */
  get<Value>(key: CacheKey<Value>): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.expiresAt <= this.now()) {
      this.#bytes -= entry.bytes
      return undefined
    }
    this.#entries.set(key, entry)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `set` has taken it under a key of the same type.
    return entry.value as Value
  }

  /** Keeps `value` under `key`; `bytes` is its approximate size. */
  set<Value>(key: CacheKey<Value>, value: Value, bytes: number) {
    if (bytes > this.maxBytes / 8) return
    this.#bytes += bytes - (this.#entries.get(key)?.bytes ?? 0)
    this.#entries.delete(key)
    this.#entries.set(key, { value, bytes, expiresAt: this.now() + CACHE_TTL_MS })
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.maxBytes) return
      this.#entries.delete(oldest)
      this.#bytes -= entry.bytes
    }
  }

  /** The remembered value, or what `load` gives; callers that ask at the same time share one load. */
  async remember<T>(key: CacheKey<T>, load: () => Promise<T>): Promise<T> {
    const known = this.get(key)
    if (known !== undefined) return known
    const running = this.#loading.get(key)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a load under this key gives what the key says.
    if (running) return running as Promise<T>
    const generation = this.#generation
    const loading = load()
    this.#loading.set(key, loading)
    try {
      const value = await loading
      // What was read before a change must not be remembered after it.
      if (generation === this.#generation) this.set(key, value, 4_096)
      return value
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key)
    }
  }

  /** Take it before reading; keep an answer only while it is still the same. */
  get generation() {
    return this.#generation
  }

  /** Forgets everything: products, prices or content have changed. */
  clear() {
    this.#generation++
    this.#entries.clear()
    this.#loading.clear()
    this.#bytes = 0
  }
}
