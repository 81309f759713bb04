import { eq, sql } from 'drizzle-orm'
import { childrenOf, pathChanges, refusePlace } from '#domain/catalog/category-tree.ts'
import type { PathChange, Place } from '#domain/catalog/category-tree.ts'
import type { CategoryId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { moveAddresses } from '#server/shop/redirect.ts'
import type { StaffCategory } from './category-record.ts'

const addressOf = (path: string) => `/category/${path}`

/** @throws {Problem} `invalid_input` at the field to blame, when the category cannot stand there. */
export function checkPlace(nodes: readonly StaffCategory[], wanted: Parameters<typeof refusePlace>[1], place: Place): void {
  const refusal = refusePlace(nodes, wanted, place)
  if (refusal) throw new Problem('invalid_input', { fields: { [refusal.field]: refusal.text } })
}

/**
 * Puts a category with all below it under a parent and a slug: their levels and paths, and the redirects from their old addresses. Its place
 * has been checked, and the tree is locked.
 */
export async function writePlace(
  tx: Transaction,
  { nodes, id, place }: { nodes: readonly StaffCategory[]; id: CategoryId; place: Place },
): Promise<PathChange[]> {
  const changes = pathChanges(nodes, id, place)
  const [own] = changes
  if (!own) return []
  const levels = own.to.split('/').length - own.from.split('/').length
  const isIt = sql`${category.id} = ${id}`
  await tx
    .update(category)
    .set({
      parentId: sql`case when ${isIt} then ${place.parentId}::text else ${category.parentId} end`,
      slug: sql`case when ${isIt} then ${place.slug}::text else ${category.slug} end`,
      path: sql`${own.to}::text || substr(${category.path}, ${own.from.length + 1}::int)`,
      depth: sql`${category.depth} + ${levels}::int`,
      updatedAt: sql`now()`,
    })
    .where(sql`${category.path} = ${own.from} or starts_with(${category.path}, ${`${own.from}/`})`)
  await moveAddresses(
    tx,
    changes.map(({ from, to }) => ({ from: addressOf(from), to: addressOf(to) })),
  )
  return changes
}

/**
 * Numbers the children of a parent from 0, with a category before `beforeId`, or last.
 * @throws {Problem} `conflict` when `beforeId` is no child of it any more.
 */
export async function writeOrder(
  tx: Transaction,
  nodes: readonly StaffCategory[],
  { id, parentId, beforeId }: { id: CategoryId; parentId: CategoryId | null; beforeId: CategoryId | null },
): Promise<void> {
  const others = childrenOf(nodes, parentId)
    .map((node) => node.id)
    .filter((other) => other !== id)
  const at = beforeId === null ? others.length : others.indexOf(beforeId)
  if (at === -1) throw new Problem('conflict', { detail: 'The category that it should stand before is not there any more.' })
  for (const [position, child] of others.toSpliced(at, 0, id).entries())
    if (nodes.find((node) => node.id === child)?.position !== position)
      await tx.update(category).set({ position }).where(eq(category.id, child))
}
