import { asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { brand } from '#server/db/schema/brand.ts'
import { category } from '#server/db/schema/category.ts'
import { product } from '#server/db/schema/product.ts'
import type { Shop } from './shop.ts'

/** A node of the category tree with the count of active products in it and below it. */
export interface CategoryNode {
  id: string
  name: string
  slug: string
  path: string
  description: string
  imageUrl: string | null
  kind: 'products' | 'brands'
  brandFilter: boolean
  seoTitle: string | null
  seoDescription: string | null
  productCount: number
  subcategories: CategoryNode[]
}

// Without a join the builder writes columns without their table, which inside a subquery would name the subquery's own.
const activeProductsOf = (condition: SQL) => sql<number>`(select count(*)::int from ${product} p where ${condition} and p.active)`

async function readTree(shop: Shop): Promise<CategoryNode[]> {
  const rows = await shop.db
    .select({ row: category, products: activeProductsOf(sql`p.category_id = ${sql.identifier('category')}.id`) })
    .from(category)
    .where(eq(category.visible, true))
    .orderBy(asc(category.depth), asc(category.position), asc(category.name))
  const nodes = new Map<string, CategoryNode>()
  const roots: CategoryNode[] = []
  for (const { row, products } of rows) {
    const { id, name, slug, path, description, imageUrl, brandFilter, seoTitle, seoDescription } = row
    const kind = row.kind === 'brands' ? 'brands' : 'products'
    const node = {
      id,
      name,
      slug,
      path,
      description,
      imageUrl,
      kind,
      brandFilter,
      seoTitle,
      seoDescription,
      productCount: products,
      subcategories: [],
    } satisfies CategoryNode
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId)
    // Below a hidden node, everything is hidden.
    if (row.parentId !== null && !parent) continue
    nodes.set(id, node)
    ;(parent?.subcategories ?? roots).push(node)
  }
  // Rows come by depth: going backwards, children are counted before their parents.
  for (const { row } of rows.toReversed()) {
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId)
    if (parent) parent.productCount += nodes.get(row.id)?.productCount ?? 0
  }
  return roots
}

/** The visible category tree, remembered for some seconds. */
export const categoryTree = (shop: Shop): Promise<CategoryNode[]> => shop.cache.remember('category-tree', () => readTree(shop))

/** The nodes from the root to the one that the slugs name; shorter when the last slugs are not categories. */
export function findChain(tree: CategoryNode[], slugs: readonly string[]): CategoryNode[] {
  const [slug, ...rest] = slugs
  const node = tree.find((candidate) => candidate.slug === slug)
  return node ? [node, ...findChain(node.subcategories, rest)] : []
}

/** The ids of a node and of everything below it. */
export const idsBelow = (node: CategoryNode): string[] => [node.id, ...node.subcategories.flatMap(idsBelow)]

/** A brand as menus and tiles show it. */
export interface BrandTile {
  name: string
  slug: string
  logoUrl: string | null
  productCount: number
}

async function readBrands(shop: Shop): Promise<BrandTile[]> {
  return shop.db
    .select({
      name: brand.name,
      slug: brand.slug,
      logoUrl: brand.logoUrl,
      productCount: activeProductsOf(sql`p.brand_id = ${sql.identifier('brand')}.id`),
    })
    .from(brand)
    .where(eq(brand.status, 'active'))
    .orderBy(asc(brand.name))
}

/** Active brands by name, remembered for some seconds (specification, section 7). */
export const activeBrands = (shop: Shop): Promise<BrandTile[]> => shop.cache.remember('brands', () => readBrands(shop))

/** The active brand with this slug. @throws {Problem} `not_found` */
export async function findBrand(shop: Shop, slug: string): Promise<BrandTile> {
  const found = (await activeBrands(shop)).find((candidate) => candidate.slug === slug)
  if (!found) throw new Problem('not_found', { detail: 'Brand not found' })
  return found
}
