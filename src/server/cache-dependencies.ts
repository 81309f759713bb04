import type { ProductId } from '#domain/id.ts'
import type { ContentChange } from './db/content-notice.ts'

/** What a value was made of: when its oldest part was read, and the parts of the catalogue that it shows. */
export class CacheDependencies {
  readonly #key: string
  readonly #whole: CacheDependencies | undefined
  since = performance.now()
  /** The parts that it has been said to show. */
  readonly parts = new Set<ProductId>()
  /** These are all of which it shows anything. Of a value of which nobody has said so, it may be any. */
  isOfNamed = false
  #hasOfAny = false
  /** What has changed since it began to be read. */
  readonly #changes: ContentChange[] = []
  /** It may show the stock of any part: nobody has said of which. */
  isOfAnyStock = false

  /** @param whole what it becomes a part of */
  constructor(key: string, whole: CacheDependencies | undefined) {
    this.#key = key
    this.#whole = whole
  }

  get age() {
    return performance.now() - this.since
  }

  hears(change: ContentChange) {
    this.#changes.push(change)
  }

  /** Whether something has changed, since it began to be read, that it shows, or may show. */
  get isOutdated(): boolean {
    return this.#changes.some((change) => !change || this.shows(change))
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

  add(part: CacheDependencies) {
    this.since = Math.min(this.since, part.since)
    for (const id of part.parts) this.parts.add(id)
    this.isOfAnyStock ||= part.isOfAnyStock
    this.#hasOfAny ||= !part.isOfNamed || part.#hasOfAny
  }
}
