import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { pathsTo } from '#domain/catalog/category-tree.ts'
import type { CategoryId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { categoryOf, couponsSchema, readCategories, SHOWN_COUPONS } from './category-record.ts'
import type { StaffCategory } from './category-record.ts'

/** Which coupons cover the parts of a category no longer, and which from then on, once it stands elsewhere. */
export const couponChangesSchema = z.object({ lost: couponsSchema, won: couponsSchema }).meta({ id: 'StaffCategoryCouponChanges' })
type CouponChanges = z.output<typeof couponChangesSchema>

/** A category and those above it. */
const chainOf = (nodes: readonly StaffCategory[], { path }: StaffCategory): CategoryId[] => {
  const paths = pathsTo(path)
  return nodes.filter((node) => paths.includes(node.path)).map(({ id }) => id)
}

const shownOf = (codes: string[]) => ({ count: codes.length, codes: codes.slice(0, SHOWN_COUPONS) })

/**
 * Which coupons a move under another parent gives to a category, and takes from it: a coupon covers what it names with all below it.
 * @param parentId null: at the top.
 * @throws {Problem} `not_found`; `invalid_input` when the parent is gone.
 */
export async function readCouponChanges(
  db: Queryable,
  { id, parentId }: { id: CategoryId; parentId: CategoryId | null },
): Promise<CouponChanges> {
  const nodes = await readCategories(db)
  const current = categoryOf(nodes, id)
  const parent = nodes.find((node) => node.id === parentId)
  if (parentId !== null && !parent) throw new Problem('invalid_input', { fields: { parentId: 'does not exist any more' } })
  const before = sql`c.id = any(${sql.param(chainOf(nodes, current))}::text[])`
  const after = sql`c.id = any(${sql.param([id, ...(parent ? chainOf(nodes, parent) : [])])}::text[])`
  const { rows } = await db.execute<{ code: string; isWon: boolean }>(sql`
    select d.code, bool_or(${after}) as "isWon" from discount_code d cross join lateral unnest(d.applicable_categories) word
    join category c on lower(trim(word)) in (lower(trim(c.name)), lower(trim(c.slug)))
    group by d.code having bool_or(${before}) <> bool_or(${after}) order by d.code`)
  const codesOf = (isWon: boolean) => rows.filter((row) => row.isWon === isWon).map(({ code }) => code)
  return { lost: shownOf(codesOf(false)), won: shownOf(codesOf(true)) }
}
