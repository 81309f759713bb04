import { AsyncLocalStorage } from 'node:async_hooks'
import { Semaphore } from '#server/semaphore.ts'
import type { Owner } from '#server/rotation.ts'

/** Who has sent a password. `isKnown`: somebody who is signed in, or types it in a browser in which its account was signed in before. */
interface Asker {
  visitor: Owner
  isKnown: boolean
}

const askers = new AsyncLocalStorage<Asker>()

/** Runs what may hash or compare a password, for whoever asks. */
export const askedBy = <T>(asker: Asker, work: () => Promise<T>): Promise<T> => askers.run(asker, work)

/**
 * Each takes a thread of the process's four for a third of a second, and all answers that are packed need one, too: two are left to them. Who comes when so many wait, or
 * has waited for so long, is refused for now (503).
 */
const turns = new Semaphore({ running: 2, waiting: 200, waitMs: 45_000 })

/**
 * Hashes or compares a password when its turn comes. Visitors take turns, and so do those whom nothing is known of and those who have been here before: whoever sends
 * wrong passwords from many addresses would else keep everybody out.
 */
export const inPasswordTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const asker = askers.getStore()
  return turns.run(work, { owner: () => asker?.visitor ?? null, isShort: asker?.isKnown ?? false })
}
