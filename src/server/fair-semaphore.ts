import { Semaphore } from './semaphore.ts'

/** Runs works of one key after the other, or a few at once; keys know nothing of each other. */
class Apart {
  readonly #each: number
  readonly #known = new Map<string, Semaphore>()

  constructor(each: number) {
    this.#each = each
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = this.#known.get(key) ?? new Semaphore({ running: this.#each })
    this.#known.set(key, own)
    try {
      return await own.run(work)
    } finally {
      // Whoever waits has taken the place over.
      if (own.size.running === 0) this.#known.delete(key)
    }
  }
}

/**
 * Lets a limited number of works run at once, and fewer of each owner: somebody whose works last for minutes, as files over a slow line, keeps
 * nobody else waiting. Where owners are easily made, as accounts are, a visitor has a share, too.
 */
export class FairSemaphore {
  readonly #all: Semaphore
  readonly #owners: Apart
  readonly #visitors: Apart

  /** How many works run at once: of all together, of `each` owner, and of one visitor, whoever's they are. */
  constructor({ running, each = 1, ofVisitor = running }: { running: number; each?: number; ofVisitor?: number }) {
    this.#all = new Semaphore({ running })
    this.#owners = new Apart(each)
    this.#visitors = new Apart(ofVisitor)
  }

  /** Runs `work` when its turn comes. @param owner whose it is. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    return this.runFrom(null, owner, work)
  }

  /** The same, of a visitor; null where nobody knows which. */
  runFrom<T>(visitor: string | null, owner: string, work: () => Promise<T>): Promise<T> {
    const inTurn = () => this.#all.run(work)
    return this.#owners.run(owner, () => (visitor === null ? inTurn() : this.#visitors.run(visitor, inTurn)))
  }

  /** How many works run. */
  get running(): number {
    return this.#all.size.running
  }
}
