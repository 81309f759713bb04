/** No turn will come in time; the caller answers 503 (`POOL_BUSY` is among what the API takes for that). */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  readonly code = 'POOL_BUSY'
}

/** How much of something runs at once, how many may wait for their turn, and how long (ms); as many and as long as they like where nothing is said. */
export interface GateLimits {
  running: number
  waiting?: number
  waitMs?: number
}

/** Lets a limited number of works run at once; the others wait for their turn, first come, first served, or are refused. */
export class Gate {
  readonly #limits: GateLimits
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /** How many works run and wait. */
  get size() {
    return { running: this.#running, waiting: this.#waiting.size }
  }

  /**
   * Runs `work` when its turn comes.
   * @param waitMs how long it waits at most, where that is another time than everybody's
   * @throws {BusyError} when too many wait, or it has waited for too long; `work` then never runs
   */
  async run<T>(work: () => Promise<T>, waitMs = this.#limits.waitMs ?? Infinity): Promise<T> {
    // Who has waited takes over the place of one that is done.
    if (this.#running >= this.#limits.running) await this.#turn(waitMs)
    else this.#running++
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #leave() {
    const [next] = this.#waiting
    if (!next) return void this.#running--
    this.#waiting.delete(next)
    next()
  }

  #turn(waitMs: number): Promise<void> {
    if (this.#waiting.size >= (this.#limits.waiting ?? Infinity)) return Promise.reject(new BusyError('too many wait for their turn'))
    return new Promise((resolve, reject) => {
      const refuse = () => {
        this.#waiting.delete(go)
        reject(new BusyError('no turn came in time'))
      }
      const tooLate = waitMs === Infinity ? undefined : setTimeout(refuse, waitMs)
      const go = () => {
        clearTimeout(tooLate)
        resolve()
      }
      this.#waiting.add(go)
    })
  }
}
