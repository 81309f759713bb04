import { sql } from 'drizzle-orm'
import { followMoves } from '#domain/cart/moved-lines.ts'
import type { MovedSlug } from '#domain/cart/moved-lines.ts'
import type { Queryable } from '#server/db/client.ts'
import { readSellable } from './sellable.ts'
import type { SellableProduct } from './sellable.ts'

/** Where the parts are now whose pages had these slugs, by the redirects that lead from there. Browsers keep carts for months. */
export async function readMoves(db: Queryable, slugs: readonly string[]): Promise<MovedSlug[]> {
  if (slugs.length === 0) return []
  const paths = slugs.map((slug) => `/product/${slug}`)
  const { rows } = await db.execute<{ from: string; to: string }>(sql`
    select substr(r.from_path, length('/product/') + 1) as "from", p.slug as "to" from redirect r
    join product p on p.slug = substr(regexp_replace(r.to_path, '[?#].*$', ''), length('/product/') + 1)
    where r.from_path = any(${sql.param(paths)}::text[]) and starts_with(r.to_path, '/product/')`)
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
