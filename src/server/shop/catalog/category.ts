import { sql } from 'drizzle-orm'
import type { Shop } from '#server/shop/shop.ts'

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

/** A brand as menus and tiles show it. */
export interface BrandTile {
  name: string
  slug: string
  logoUrl: string | null
  productCount: number
}

interface CategoryRow extends Omit<CategoryNode, 'subcategories'> {
  parentId: string | null
}

/** What every page's frame is made from, in one statement: visible categories, parents first, and active brands by name. */
async function readFrame(shop: Shop): Promise<{ tree: CategoryNode[]; brands: BrandTile[] }> {
  const found = await shop.db.execute<{ categories: CategoryRow[]; brands: BrandTile[] }>(sql`
    select (
      select coalesce(json_agg(c order by c.depth, c.position, c.name), '[]') from (
        select id, parent_id as "parentId", name, slug, path, depth, position, description, image_url as "imageUrl", kind,
          brand_filter as "brandFilter", seo_title as "seoTitle", seo_description as "seoDescription",
          (select count(*)::int from product p where p.category_id = category.id and p.active) as "productCount"
        from category where visible
      ) c
    ) as categories, (
      select coalesce(json_agg(b order by b.name), '[]') from (
        select name, slug, logo_url as "logoUrl",
          (select count(*)::int from product p where p.brand_id = brand.id and p.active) as "productCount"
        from brand where status = 'active'
      ) b
    ) as brands`)
  const [row] = found.rows
  return { tree: asTree(row?.categories ?? []), brands: row?.brands ?? [] }
}

/** What a category without a name is called; one called so is shown nowhere, nor is one without a slug (specification, section 3). */
const UNTITLED = 'Untitled Category'

const isShown = ({ name, slug }: Pick<CategoryRow, 'name' | 'slug'>) => (name.trim() || UNTITLED) !== UNTITLED && slug.trim() !== ''

/** The tree of rows that come parents first. Below a hidden node, everything is hidden. */
function asTree(rows: CategoryRow[]): CategoryNode[] {
  const nodes = new Map<string, CategoryNode>()
  const roots: CategoryNode[] = []
  const shown = rows.filter(isShown)
  for (const {
    parentId,
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
    productCount,
  } of shown) {
    const texts = { id, name, slug, path, description, imageUrl, kind, brandFilter, seoTitle, seoDescription, productCount }
    const node: CategoryNode = { ...texts, subcategories: [] }
    const parent = parentId === null ? undefined : nodes.get(parentId)
    if (parentId !== null && !parent) continue
    nodes.set(id, node)
    ;(parent?.subcategories ?? roots).push(node)
  }
  // Going backwards, children are counted before their parents.
  for (const { id, parentId } of shown.toReversed()) {
    const parent = parentId === null ? undefined : nodes.get(parentId)
    if (parent) parent.productCount += nodes.get(id)?.productCount ?? 0
  }
  return roots
}

const frame = (shop: Shop) => shop.cache.remember('frame', () => readFrame(shop))

/** The visible category tree, remembered for some seconds. */
export const categoryTree = async (shop: Shop): Promise<CategoryNode[]> => (await frame(shop)).tree

/** Active brands by name, remembered for some seconds (specification, section 7). */
export const activeBrands = async (shop: Shop): Promise<BrandTile[]> => (await frame(shop)).brands

/** The nodes from the root to the one that the slugs name; shorter when the last slugs are not categories. */
export function findChain(tree: CategoryNode[], slugs: readonly string[]): CategoryNode[] {
  const [slug, ...rest] = slugs
  const node = tree.find((candidate) => candidate.slug === slug)
  return node ? [node, ...findChain(node.subcategories, rest)] : []
}

/** The ids of a node and of everything below it. */
export const idsBelow = (node: CategoryNode): string[] => [node.id, ...node.subcategories.flatMap(idsBelow)]
