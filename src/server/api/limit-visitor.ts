import { limitRate } from '#server/shop/rate-limit.ts'
import type { ApiEnv } from './app.ts'
import { isLoopback } from './guards.ts'

/**
 * Counts an attempt of the visitor and refuses the one after `most` within a minute. Whoever comes from the machine's own address is not told
 * apart, and not counted.
 * @throws {Problem} `rate_limited`
 */
export async function limitVisitor({ shop, address }: ApiEnv['Bindings'], what: string, most: number): Promise<void> {
  if (!isLoopback(address)) await limitRate(shop, `${what}:${address}`, most, 60)
}
