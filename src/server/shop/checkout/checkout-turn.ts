import { Problem } from '#domain/problem.ts'
import { POOL } from '#server/db/pool.ts'
import type { Shop } from '#server/shop/shop.ts'

/**
 * Checkouts that one process has in the database at a time (decision 95): half of its connections. More of them would wait for each other's
 * rows there, and with every connection waiting nobody could browse.
 */
const AT_ONCE = POOL.max / 2

/** How long a checkout waits for its turn (ms). The browser gives it 20 s, of which the payment provider needs some. */
const MAX_WAIT_MS = 15_000

interface Turns {
  running: number
  /** Who waits, in the order of their coming. */
  waiting: Set<() => void>
}

const turnsOf = new WeakMap<Shop, Turns>()

const turnsIn = (shop: Shop): Turns => {
  const turns = turnsOf.get(shop) ?? { running: 0, waiting: new Set() }
  turnsOf.set(shop, turns)
  return turns
}

/** Waits for a place that another one hands over. @throws {Problem} `unavailable` when none does until then. */
const waitFor = ({ waiting }: Turns, until: number) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(new Problem('unavailable'))
    }, until - performance.now())
    const begin = () => {
      clearTimeout(timer)
      waiting.delete(begin)
      resolve()
    }
    waiting.add(begin)
  })

/**
 * The turns of one request: each of its attempts begins when fewer than `AT_ONCE` others of this process are running, first come, first served.
 * @returns a function that runs an attempt in its turn. @throws {Problem} `unavailable` when the request has waited for `MAX_WAIT_MS`.
 */
export function takeTurns<T>(shop: Shop): (attempt: () => Promise<T>) => Promise<T> {
  const turns = turnsIn(shop)
  const until = performance.now() + MAX_WAIT_MS
  return async (attempt) => {
    if (turns.running < AT_ONCE) turns.running += 1
    else await waitFor(turns, until)
    try {
      return await attempt()
    } finally {
      // The place is handed to whoever has waited longest, so that nobody who comes now can take it.
      const [next] = turns.waiting
      if (next) next()
      else turns.running -= 1
    }
  }
}
