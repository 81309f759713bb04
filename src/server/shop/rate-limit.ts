import { sql } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import type { Shop } from './shop.ts'

/**
 * Counts an attempt under `key` and refuses the one after `most` within `seconds`. The counter lives in the database: every process
 * counts together, and it ends in one statement (decision 39).
 * @throws {Problem} `rate_limited` with the seconds to wait.
 */
export async function limitRate(shop: Shop, key: string, most: number, seconds: number): Promise<void> {
  const counted = await shop.db.execute<{ count: number; wait: number }>(sql`
    insert into rate_limit as r (key, count, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when r.resets_at <= now() then 1 else r.count + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning count, greatest(1, extract(epoch from resets_at - now()))::int as wait`)
  const [row] = counted.rows
  if (row && row.count > most)
    throw new Problem('rate_limited', { detail: 'Please wait a moment before trying again.', extra: { retryAfterSeconds: row.wait } })
}
