import { Rotation } from './rotation.ts'
import type { Owner } from './rotation.ts'

/** No turn will come in time; the caller answers 503 (`POOL_BUSY` is among what the API takes for that). */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  readonly code = 'POOL_BUSY'
}

/** How much of something runs at once, how many may wait for their turn, and how long (ms); as many and as long as they like where nothing is said. */
export interface SemaphoreLimits {
  running: number
  waiting?: number
  waitMs?: number
}

/** Says whose a work is: it is asked for only of works that wait. */
export type OwnerOf = () => Owner

/** A work's place among those that wait. */
export interface Place {
  /** Waits for as long again from now on, at the same place, and beside that at the end of the line of this owner, who waits for it as well. */
  join: (owner: OwnerOf | undefined) => void
}

/** Whose turn one work waits for. */
export interface Turn {
  /** Of those that wait, one of each owner is begun in turn; without it, a work is of those of whom nothing tells whose they are. */
  owner?: OwnerOf | undefined
  /** Whether it takes little: of those that wait, one that does and one that does not are begun in turn, so that who wants little waits for little. */
  isShort?: boolean
}

/** How one work waits. */
interface Waiting extends Turn {
  /** How long it waits at most (ms), where that is another time than everybody's. */
  waitMs?: number
  /** Is told of its place when it has to wait. */
  onWait?: (place: Place) => void
}

/** Somebody who waits. */
interface Waiter {
  go: () => void
  refuse: (why: string) => void
}

/**
 * Lets a limited number of works run at once; the others wait for their turn, or are refused. Owners take turns, and of each the first come is the
 * first served. When too many wait, who has the most of them gives one up for somebody who has fewer.
 */
export class Semaphore {
  readonly #limits: SemaphoreLimits
  readonly #lanes = { short: new Rotation<Waiter>(), long: new Rotation<Waiter>() }
  #next: 'short' | 'long' = 'short'
  #running = 0

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  /** How many works run and wait. */
  get size() {
    return { running: this.#running, waiting: this.#lanes.short.size + this.#lanes.long.size }
  }

  /**
   * Runs `work` when its turn comes.
   * @throws {BusyError} when too many wait, or it has waited for too long; `work` then never runs
   */
  async run<T>(work: () => Promise<T>, waiting: Waiting = {}): Promise<T> {
    // Who has waited takes over the place of one that is done.
    if (this.#running >= this.#limits.running) await this.#turn(waiting)
    else this.#running++
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** Refuses all who wait. */
  refuseWaiting() {
    for (const lane of Object.values(this.#lanes)) for (const waiter of lane) waiter.refuse('nobody gets a turn any more')
  }

  #leave() {
    const lane = this.#lanes[this.#next].size > 0 ? this.#next : this.#next === 'short' ? 'long' : 'short'
    const next = this.#lanes[lane].take()
    if (!next) return void this.#running--
    this.#next = lane === 'short' ? 'long' : 'short'
    next.go()
  }

  /**
   * Refuses the last of the work of whom most waits, if that is still more without it than somebody else's `own` with one more. What several wait for
   * leaves the line of each of these before.
   */
  #makesRoom(own: number): boolean {
    const { short, long } = this.#lanes
    for (;;) {
      const lane = short.longest > long.longest ? short : long
      if (lane.longest <= own + 1) return false
      const last = lane.shorten()
      if (!last) continue
      last.refuse('others wait for less')
      return true
    }
  }

  #turn({ waitMs = this.#limits.waitMs ?? Infinity, onWait, isShort = false, owner }: Waiting): Promise<void> {
    const lane = this.#lanes[isShort ? 'short' : 'long']
    const whose = owner?.() ?? null
    const isFull = this.size.waiting >= (this.#limits.waiting ?? Infinity)
    if (isFull && !this.#makesRoom(lane.lengthOf(whose))) return Promise.reject(new BusyError('too many wait for their turn'))
    return new Promise((resolve, reject) => {
      const end = () => {
        lane.delete(waiter)
        clearTimeout(tooLate)
      }
      const waiter: Waiter = {
        go() {
          end()
          resolve()
        },
        refuse(why) {
          end()
          reject(new BusyError(why))
        },
      }
      const tooLate = waitMs === Infinity ? undefined : setTimeout(() => waiter.refuse('no turn came in time'), waitMs)
      lane.add(waiter, whose)
      const join = (other: OwnerOf | undefined) => {
        if (!lane.has(waiter)) return
        lane.add(waiter, other?.() ?? null)
        tooLate?.refresh()
      }
      onWait?.({ join })
    })
  }
}
