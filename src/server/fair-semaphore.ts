import { Semaphore } from './semaphore.ts'

/**
 * Lets a limited number of works run at once, and fewer of each owner: somebody whose works last for minutes, as files over a slow line, keeps
 * nobody else waiting.
 */
export class FairSemaphore {
  readonly #all: Semaphore
  readonly #each: number
  readonly #owners = new Map<string, Semaphore>()

  /** How many works run at once: of all owners together, and of `each`. */
  constructor({ running, each = 1 }: { running: number; each?: number }) {
    this.#all = new Semaphore({ running })
    this.#each = each
  }

  /** Runs `work` when its turn comes. @param owner whose it is. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = this.#owners.get(owner) ?? new Semaphore({ running: this.#each })
    this.#owners.set(owner, own)
    try {
      return await own.run(() => this.#all.run(work))
    } finally {
      // Whoever waits has taken the place over.
      if (own.size.running === 0) this.#owners.delete(owner)
    }
  }

  /** How many works run. */
  get running(): number {
    return this.#all.size.running
  }
}
