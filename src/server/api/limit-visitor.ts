import { limitVisitor as countVisitor } from '#server/shop/rate-limit.ts'
import type { VisitorLimit } from '#server/shop/rate-limit.ts'
import type { ApiEnv } from './app.ts'
import { knownVisitor } from './visitor.ts'

/**
 * Counts an attempt of the visitor, the same way for every endpoint: who cannot be told apart (`knownVisitor`) is not counted.
 * @throws {Problem} `rate_limited` when `VISITOR_LIMITS` has no more for this visitor.
 */
export async function limitVisitor({ shop, address }: ApiEnv['Bindings'], name: VisitorLimit): Promise<void> {
  const visitor = knownVisitor(address)
  if (visitor !== null) await countVisitor(shop, name, visitor)
}
