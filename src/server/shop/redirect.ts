import { inArray } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { redirect } from '#server/db/schema/product.ts'
import type { Shop } from './shop.ts'

/**
 * The refusal for a path without a page: `moved`, when it or a path above it has moved permanently (decision 33; a renamed category moves
 * everything below it), else `not_found` with this detail.
 */
export async function missingOrMoved(shop: Shop, path: string, detail: string): Promise<Problem> {
  const segments = path.split('/')
  const above = segments.map((_, index) => segments.slice(0, index + 1).join('/')).slice(2)
  const moves = await shop.db.select().from(redirect).where(inArray(redirect.fromPath, above))
  const [move] = moves.toSorted((a, b) => b.fromPath.length - a.fromPath.length)
  return move
    ? new Problem('moved', { extra: { location: move.toPath + path.slice(move.fromPath.length) } })
    : new Problem('not_found', { detail })
}
