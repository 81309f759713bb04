import { sql } from 'drizzle-orm'
import { followMoves } from '#domain/cart/moved-slugs.ts'
import type { MovedSlug } from '#domain/cart/moved-slugs.ts'
import type { Queryable } from '#server/db/client.ts'
import { readSellable } from './sellable.ts'
import type { SellableProduct } from './sellable.ts'

/**
 * The slugs of today of the parts that had these before. Browsers keep carts for months. Where a redirect leads does not count: staff lead the page of
 * a part that is gone to its successor, which is not what was put into the cart.
 */
export async function readMoves(db: Queryable, slugs: readonly string[]): Promise<MovedSlug[]> {
  if (slugs.length === 0) return []
  const { rows } = await db.execute<{ from: string; to: string }>(sql`
    select f.slug as "from", p.slug as "to" from former_slug f join product p on p.id = f.product_id
    where f.slug = any(${sql.param([...slugs])}::text[])`)
  return rows.map(({ from, to }) => ({ from, to }))
}

/** Lines with their parts, where those have moved by the slugs of today. Without an unknown slug no statement is sent. */
export async function withMoves<Item extends { slug: string }>(
  db: Queryable,
  { items, products, lock }: { items: Item[]; products: SellableProduct[]; lock: boolean },
): Promise<{ items: Item[]; products: SellableProduct[]; moved: MovedSlug[] }> {
  const known = new Set(products.map(({ slug }) => slug))
  const unknown = items.flatMap(({ slug }) => (known.has(slug) ? [] : [slug]))
  const moved = await readMoves(db, unknown)
  if (moved.length === 0) return { items, products, moved }
  const found = followMoves(items, moved)
  return { items: found, products: await readSellable(db, [...new Set(found.map(({ slug }) => slug))], lock), moved }
}
