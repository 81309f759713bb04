import { eq, inArray } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
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

/** Leaves a permanent redirect behind; older ones to `fromPath` lead on directly, and none starts where there is a page again. */
export async function moveAddress(tx: Transaction, fromPath: string, toPath: string): Promise<void> {
  if (fromPath === toPath) return
  await tx.delete(redirect).where(eq(redirect.fromPath, toPath))
  await tx.update(redirect).set({ toPath }).where(eq(redirect.toPath, fromPath))
  await tx.insert(redirect).values({ fromPath, toPath }).onConflictDoUpdate({ target: redirect.fromPath, set: { toPath } })
}
