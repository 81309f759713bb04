import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { FaultShop } from './fault-shop.ts'

/** What comes each minute: its schedule is looked at each half minute, and what is due is taken up within eight seconds, and eight later after a clock was set back. */
export const WITHIN_ROUNDS = { timeout: 150_000, interval: 500 }

/** How long a test may take that waits for such rounds a few times. */
export const ROUNDS_TIMEOUT = 3 * WITHIN_ROUNDS.timeout

/** Jobs of a queue, the newest first. */
export const jobsOf = (fault: FaultShop, name: string) =>
  fault.rows<{ state: string }>(sql`select state from pgboss.job where name = ${name} order by created_on desc`)

/** Waits until the clock of this shop has brought a job, and it is done. */
export const awaitJob = (fault: FaultShop, name: string) =>
  vi.waitUntil(async () => (await jobsOf(fault, name)).some(({ state }) => state === 'completed'), WITHIN_ROUNDS)
