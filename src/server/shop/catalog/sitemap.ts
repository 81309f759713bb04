import { and, asc, eq, sql } from 'drizzle-orm'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { categoryTree } from './category.ts'
import type { CategoryNode } from './category.ts'
import { findCategoryPage } from './category-page.ts'
import { pageWindow } from '#server/shop/paging.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Maximum of URLs per sitemap (sitemaps.org). */
const SITEMAP_SIZE = 50_000

/** An indexable page: its path, when its content last changed, and its picture. */
export interface SitemapEntry {
  path: string
  updatedAt: string | null
  picture?: { images: string[]; slug: string }
}

/** ISO 8601 in UTC, identical from both databases. */
const iso = (instant: ReturnType<typeof sql>) => sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const OLD_KINDS = sql`('superseded', 'cross_reference')`

/**
 * Replaced and foreign numbers, in their order. Which of them have a page of their own is asked only of those in one sitemap: of a million parts
 * that takes longer than a statement may.
 */
const oldNumbers = sql`select distinct normalised from part_number where kind in ${OLD_KINDS}`

const pagesOf = (name: string, count: number) =>
  Array.from({ length: Math.ceil(count / SITEMAP_SIZE) }, (_, index) => `${name}-${index + 1}`)

/** The first of its pages has no number. */
const modelPages = (count: number) => ['models', ...pagesOf('models', count).slice(1)]

/** The names of all sitemaps; those made from products or models with the time of the newest change. */
export async function sitemapNames(shop: Shop): Promise<{ name: string; updatedAt: string | null }[]> {
  const counted = await shop.browsing
    .select({ count: sql<number>`count(*)::int`, updatedAt: iso(sql`max(${product.updatedAt})`) })
    .from(product)
    .where(eq(product.active, true))
  const { count = 0, updatedAt = null } = counted[0] ?? {}
  const numbers = await shop.browsing.execute<{ count: number }>(sql`select count(*)::int as count from (${oldNumbers}) old`)
  const models = await shop.browsing.execute<{ count: number; updated: string | null }>(
    sql`select count(*)::int as count, ${iso(sql`max(a.updated_at)`)} as updated from appliance a join brand b on b.id = a.brand_id and b.status = 'active'`,
  )
  const [known] = models.rows
  const paged = [...pagesOf('products', count), ...pagesOf('numbers', numbers.rows[0]?.count ?? 0)]
  return [
    { name: 'pages', updatedAt: null },
    ...['categories', 'brands'].map((name) => ({ name, updatedAt })),
    ...modelPages(known?.count ?? 0).map((name) => ({ name, updatedAt: known?.updated ?? null })),
    ...paged.map((name) => ({ name, updatedAt })),
  ]
}

/** Every active product, 50,000 per sitemap; null beyond the last. */
async function productEntries(shop: Shop, page: number): Promise<SitemapEntry[] | null> {
  const { limit, offset } = pageWindow(page, SITEMAP_SIZE)
  const rows = await shop.browsing
    .select({ slug: product.slug, images: product.images, updatedAt: iso(sql`${product.updatedAt}`) })
    .from(product)
    .where(eq(product.active, true))
    .orderBy(asc(product.id))
    .limit(limit)
    .offset(offset)
  if (rows.length === 0) return null
  return rows.map(({ slug, images, updatedAt }) => ({ path: `/product/${slug}`, updatedAt, picture: { images, slug } }))
}

/**
 * Of 50,000 replaced and foreign numbers those with a page of their own: an active part has replaced them, and none has them as its own. A number's
 * page changes with its part. Null beyond the last.
 */
async function numberEntries(shop: Shop, page: number): Promise<SitemapEntry[] | null> {
  const { limit, offset } = pageWindow(page, SITEMAP_SIZE)
  const found = await shop.browsing.execute<{ normalised: string; updated: string | null }>(sql`
    with page as materialized (${oldNumbers} order by normalised limit ${limit} offset ${offset})
    select page.normalised, ${iso(sql`own_page.updated`)} as updated from page left join lateral (
      select max(p.updated_at) as updated from part_number n join product p on p.id = n.product_id and p.active
      where n.normalised = page.normalised and n.kind in ${OLD_KINDS} and not exists (
        select 1 from part_number own join product q on q.id = own.product_id and q.active
        where own.normalised = n.normalised and own.kind in ('mpn', 'sku', 'upc'))) own_page on true
    order by page.normalised`)
  if (found.rows.length === 0) return null
  return found.rows.flatMap(({ normalised, updated }) => (updated === null ? [] : [{ path: `/part/${normalised}`, updatedAt: updated }]))
}

const nodesBelow = (nodes: readonly CategoryNode[]): CategoryNode[] => nodes.flatMap((node) => [node, ...nodesBelow(node.subcategories)])

/** Visible categories that are not empty. A category changes with its products. */
async function categoryEntries(shop: Shop): Promise<SitemapEntry[]> {
  const found = await shop.browsing.execute<{ path: string; updated: string }>(sql`
    with newest as materialized (select category_id, max(updated_at) as updated_at from product where active group by category_id)
    select c.path, ${iso(sql`greatest(c.updated_at, (
      select max(n.updated_at) from newest n join category below on below.id = n.category_id
      where below.path = c.path or below.path like c.path || '/%'
    ))`)} as updated from category c`)
  const updated = new Map(found.rows.map((row) => [row.path, row.updated]))
  return nodesBelow(await categoryTree(shop))
    .filter(({ productCount, kind }) => productCount > 0 || kind === 'brands')
    .map(({ path }) => ({ path: `/category/${path}`, updatedAt: updated.get(path) ?? null }))
}

/** The brand pages under 'Parts by Brand'. */
async function brandEntries(shop: Shop): Promise<SitemapEntry[]> {
  const lists = nodesBelow(await categoryTree(shop)).filter(({ kind }) => kind === 'brands')
  const pages = await Promise.all(
    lists.map(({ path }) => findCategoryPage(shop, path.split('/'), { sort: 'newest', page: 1, vb: [], spec: [] })),
  )
  return pages.flatMap(({ category, brandTiles }) =>
    brandTiles.map(({ slug }) => ({ path: `/category/${category.path}/${slug}`, updatedAt: null })),
  )
}

/** Appliances with a page of their own, 50,000 per sitemap; null beyond the last, of which the first may be empty. */
async function applianceEntries(shop: Shop, page: number): Promise<SitemapEntry[] | null> {
  const { limit, offset } = pageWindow(page, SITEMAP_SIZE)
  const rows = await shop.browsing
    .select({ brandSlug: brand.slug, slug: appliance.slug, updatedAt: iso(sql`${appliance.updatedAt}`) })
    .from(appliance)
    .innerJoin(brand, and(eq(brand.id, appliance.brandId), eq(brand.status, 'active')))
    .orderBy(asc(appliance.id))
    .limit(limit)
    .offset(offset)
  if (rows.length === 0 && page > 1) return null
  return rows.map(({ brandSlug, slug, updatedAt }) => ({ path: `/model/${brandSlug}/${slug}`, updatedAt }))
}

/** The shop's other pages; text pages change with their setting. */
async function pageEntries(shop: Shop): Promise<SitemapEntry[]> {
  const found = await shop.browsing.execute<{ key: string; updated: string }>(
    sql`select key, ${iso(sql`updated_at`)} as updated from setting`,
  )
  const updated = new Map(found.rows.map((row) => [`/${row.key}`, row.updated]))
  return ['/', '/categories', '/about', '/contact', '/returns', '/legal', '/quick-order', '/help/model-number'].map((path) => ({
    path,
    updatedAt: updated.get(path) ?? null,
  }))
}

/** The entries of the sitemap with this name; null when there is none. */
export async function sitemapEntries(shop: Shop, name: string): Promise<SitemapEntry[] | null> {
  if (name === 'pages') return pageEntries(shop)
  if (name === 'categories') return categoryEntries(shop)
  if (name === 'brands') return brandEntries(shop)
  if (name === 'models') return applianceEntries(shop, 1)
  const [, kind, page] = /^(products|numbers|models)-([1-9]\d{0,3})$/.exec(name) ?? []
  if (page === undefined || name === 'models-1') return null
  if (kind === 'models') return applianceEntries(shop, Number(page))
  return kind === 'products' ? productEntries(shop, Number(page)) : numberEntries(shop, Number(page))
}
