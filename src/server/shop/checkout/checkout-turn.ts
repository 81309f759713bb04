import { POOLS } from '#server/db/pool.ts'
import { Semaphore } from '#server/semaphore.ts'
import type { Shop } from '#server/shop/shop.ts'

/**
 * Checkouts that one process has in the database at a time (decision 95): two connections fewer than it has for sales. More of them would wait for
 * each other's rows there, and messages of the payment provider for them.
 */
const AT_ONCE = POOLS.sales - 2

/** How long a checkout waits for its turn (ms). The browser gives it 20 s, of which the payment provider needs some. */
const MAX_WAIT_MS = 15_000

const semaphores = new WeakMap<Shop, Semaphore>()

const semaphoreOf = (shop: Shop): Semaphore => {
  const semaphore = semaphores.get(shop) ?? new Semaphore({ running: AT_ONCE })
  semaphores.set(shop, semaphore)
  return semaphore
}

/** How many checkouts of this process wait for their turn. */
export const checkoutsWaiting = (shop: Shop): number => semaphoreOf(shop).size.waiting

/**
 * The turns of one request: each of its attempts begins when fewer than `AT_ONCE` others of this process are running, first come, first served.
 * @returns a function that runs an attempt in its turn. @throws {BusyError} when the request has waited for `MAX_WAIT_MS`
 */
export function takeTurns<T>(shop: Shop): (attempt: () => Promise<T>) => Promise<T> {
  const until = performance.now() + MAX_WAIT_MS
  return (attempt) => semaphoreOf(shop).run(attempt, { waitMs: until - performance.now() })
}
