import { limitVisitor as countVisitor } from '#server/shop/rate-limits.ts'
import type { VisitorLimit } from '#server/shop/rate-limits.ts'
import type { ApiEnv } from './app.ts'
import { knownVisitor } from './visitor.ts'

/**
 * Counts an attempt of the visitor, for any endpoint: a visitor who cannot be identified (`knownVisitor`) is not counted.
 * @throws {Problem} `rate_limited` when the visitor's limit (`VISITOR_LIMITS`) is exceeded.
 */
export async function limitVisitor({ shop, address }: ApiEnv['Bindings'], name: VisitorLimit): Promise<void> {
  const visitor = knownVisitor(address)
  if (visitor !== null) await countVisitor(shop, name, visitor)
}
