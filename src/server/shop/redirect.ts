import { inArray } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { redirect } from '#server/db/schema/product.ts'
import type { Shop } from './shop.ts'

/**
 * What to say of a path that leads nowhere: `moved`, when it or a path above it has moved for good (decision 33; a renamed category takes what
 * is below it along), else `not_found` with these words.
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
