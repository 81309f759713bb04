import { eq, inArray, sql } from 'drizzle-orm'
import { FIXED_FILES, FIXED_PAGES, leadsToItself, oldPaths, pathsToLookUp } from '#domain/content/redirect-path.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { redirect } from '#server/db/schema/catalog/product.ts'
import type { Shop } from './shop.ts'

/** Where a path leads when it or a path above it has moved permanently: a renamed category moves everything below it. Null when none has. */
export async function moveOf(shop: Shop, path: string): Promise<string | null> {
  const segments = path.split('/')
  const above = segments.map((_, index) => segments.slice(0, index + 1).join('/')).slice(2)
  const moves = await shop.browsing.select().from(redirect).where(inArray(redirect.fromPath, above))
  const [move] = moves.toSorted((a, b) => b.fromPath.length - a.fromPath.length)
  return move ? move.toPath + path.slice(move.fromPath.length) : null
}

/** The same path in small letters, when a page stands there: somebody has written its address in capitals. */
async function inSmallLetters(shop: Shop, path: string): Promise<string | null> {
  const small = path.toLowerCase()
  return small !== path && (await pagesAmong(shop.browsing, [small])).has(small) ? small : null
}

/** The refusal for a path without a page: `moved`, when it has moved permanently (specification, decision 33) or is one in small letters, else `not_found` with this detail. */
export async function missingOrMoved(shop: Shop, path: string, detail: string): Promise<Problem> {
  const location = (await moveOf(shop, path)) ?? (await inSmallLetters(shop, path))
  return location === null ? new Problem('not_found', { detail }) : new Problem('moved', { extra: { location } })
}

/** Redirects that are followed one after the other; more are taken for a circle. */
const MAX_HOPS = 10

/**
 * Where an address leads that no page has: along all redirects at once, so that visitors and crawlers follow one. Host, query and the slash at the
 * end do not count. Null when it leads nowhere, or in a circle.
 */
export async function movedTo(db: Queryable, address: string): Promise<string | null> {
  const paths = oldPaths(address).flatMap(pathsToLookUp)
  if (paths.length === 0) return null
  const { rows } = await db.execute<{ to_path: string; hops: number }>(sql`
    with recursive hop (from_path, to_path, hops, at) as (
      select from_path, to_path, 1, array_position(${sql.param(paths)}::text[], from_path)
        from redirect where from_path = any(${sql.param(paths)}::text[])
      union all
      select r.from_path, r.to_path, hop.hops + 1, hop.at
        from hop join redirect r on r.from_path = regexp_replace(hop.to_path, '[?#].*$', '') where hop.hops < ${MAX_HOPS}
    ) select to_path, hops from hop order by at, hops desc limit 1`)
  const [end] = rows
  const isCircle = !end || end.hops >= MAX_HOPS || paths.some((from) => leadsToItself(from, end.to_path))
  return isCircle ? null : end.to_path
}

/**
 * Those of the paths at which a page stands now: the shop's own, its files at the top, parts that are sold, categories that are not hidden, appliances. They are shown,
 * whatever redirects say.
 */
export async function pagesAmong(db: Queryable, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select address from unnest(${sql.param([...paths])}::text[]) as asked (address) where address = any(${sql.param([...FIXED_PAGES, ...FIXED_FILES])}::text[])
      or (starts_with(address, '/product/') and exists (select 1 from product p where p.active and p.slug = substr(address, length('/product/') + 1)))
      or (starts_with(address, '/category/') and exists (select 1 from category c where c.path = substr(address, length('/category/') + 1)
        and not exists (select 1 from category a where not a.visible and (a.path = c.path or starts_with(c.path, a.path || '/')))))
      or (starts_with(address, '/model/') and exists (
        select 1 from appliance a join brand b on b.id = a.brand_id and b.status = 'active'
        where b.slug = split_part(address, '/', 3) and a.slug = substr(address, length('/model/' || b.slug || '/') + 1)))`)
  return new Set(rows.map(({ address }) => address))
}

/** Leaves a permanent redirect behind; older ones to `fromPath` lead on directly, and none starts where there is a page again. */
export async function moveAddress(tx: Transaction, fromPath: string, toPath: string): Promise<void> {
  if (fromPath === toPath) return
  await tx.delete(redirect).where(eq(redirect.fromPath, toPath))
  await tx.update(redirect).set({ toPath }).where(eq(redirect.toPath, fromPath))
  await tx.insert(redirect).values({ fromPath, toPath }).onConflictDoUpdate({ target: redirect.fromPath, set: { toPath } })
}

/**
 * The same for a page and pages below it. What led to them, or to anything below the first, leads on directly; what would lead back to
 * itself is forgotten.
 * @param moves the first is the page above all others, and every `to` a page that exists now.
 */
export async function moveAddresses(tx: Transaction, moves: readonly { from: string; to: string }[]): Promise<void> {
  const [top] = moves
  if (!top || top.from === top.to) return
  const pages = sql.param(moves.map(({ to }) => to))
  const isBelow = sql`(${redirect.toPath} = ${top.from} or starts_with(${redirect.toPath}, ${`${top.from}/`}))`
  const moved = sql`${top.to}::text || substr(${redirect.toPath}, ${top.from.length + 1}::int)`
  await tx.delete(redirect).where(sql`${redirect.fromPath} = any(${pages}::text[]) or (${isBelow} and ${redirect.fromPath} = ${moved})`)
  await tx.update(redirect).set({ toPath: moved }).where(isBelow)
  await tx
    .insert(redirect)
    .values(moves.map(({ from, to }) => ({ fromPath: from, toPath: to })))
    .onConflictDoUpdate({ target: redirect.fromPath, set: { toPath: sql`excluded.to_path` } })
}

/** Forgets the redirects from pages that exist now. */
export const claimAddresses = (tx: Transaction, paths: readonly string[]): Promise<unknown> =>
  tx.delete(redirect).where(inArray(redirect.fromPath, [...paths]))

/** Forgets the redirects to a page that is gone, and to what was below it. */
export const forgetAddress = (tx: Transaction, path: string): Promise<unknown> =>
  tx.delete(redirect).where(sql`${redirect.toPath} = ${path} or starts_with(${redirect.toPath}, ${`${path}/`})`)
