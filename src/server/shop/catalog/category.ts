import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Remembering, Shop } from '#server/shop/shop.ts'
import { CATEGORY_KINDS } from '#domain/catalog/category-tree.ts'
import type { CategoryId } from '#domain/id.ts'
import { idOf } from '#server/shop/id-of.ts'

/** A link to a category. */
export const categoryLinkSchema = z.object({ name: z.string(), path: z.string() })

/** The breadcrumb of a page. */
export const breadcrumbSchema = z.array(categoryLinkSchema)

/** A category with the count of active products in it and below it. */
export const categoryInfoSchema = z.object({
  id: idOf<CategoryId>(),
  name: z.string(),
  slug: z.string(),
  path: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  kind: z.enum(CATEGORY_KINDS),
  brandFilter: z.boolean(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  productCount: z.int(),
})
type CategoryInfo = z.output<typeof categoryInfoSchema>

/** A node of the category tree. */
export const categorySchema = categoryInfoSchema
  .extend({
    get subcategories() {
      return z.array(categorySchema)
    },
  })
  .meta({ id: 'Category' })
export type CategoryNode = z.output<typeof categorySchema>

/** A brand as menus and tiles show it. */
export const brandTileSchema = z
  .object({ name: z.string(), slug: z.string(), logoUrl: z.string().nullable(), productCount: z.int() })
  .meta({ id: 'Brand' })
export type BrandTile = z.output<typeof brandTileSchema>

/** A brand with its place among the popular ones of the menu, from 1; null when it is not among them. */
export const shopBrandSchema = brandTileSchema.and(z.object({ menuPosition: z.int().nullable() })).meta({ id: 'ShopBrand' })
type ShopBrand = z.output<typeof shopBrandSchema>

interface CategoryRow extends CategoryInfo {
  parentId: CategoryId | null
  depth: number
  position: number
}

/** The data of every page's header and footer, in one statement: visible categories, parents first, and active brands by name. */
async function readFrame(shop: Remembering): Promise<{ tree: CategoryNode[]; brands: ShopBrand[] }> {
  const found = await shop.browsing.execute<{ categories: CategoryRow[]; brands: ShopBrand[] }>(sql`
    with kept as materialized (select owner_id, sum(parts)::int as parts from listed_count where figure is null group by 1)
    select (
      select coalesce(json_agg(c order by c.depth, c.position, lower(c.name), c.id), '[]') from (
        select id, parent_id as "parentId", name, slug, path, depth, position, description, kind,
          coalesce(image_url, (select b.logo_url from brand b where b.slug = category.slug and b.status = 'active')) as "imageUrl",
          brand_filter as "brandFilter", seo_title as "seoTitle", seo_description as "seoDescription",
          coalesce(parts, 0) as "productCount"
        from category left join kept on owner_id = category.id where visible
      ) c
    ) as categories, (
      select coalesce(json_agg(b order by b.name), '[]') from (
        select name, slug, logo_url as "logoUrl", menu_position as "menuPosition",
          coalesce(parts, 0) as "productCount"
        from brand left join kept on owner_id = brand.id where status = 'active'
      ) b
    ) as brands`)
  const [row] = found.rows
  return { tree: asTree(row?.categories ?? []), brands: row?.brands ?? [] }
}

/** The name of a category without one; such a category is not shown, nor is one without a slug (specification, section 3). */
const UNTITLED = 'Untitled Category'

const isShown = ({ name, slug }: Pick<CategoryRow, 'name' | 'slug'>) => (name.trim() || UNTITLED) !== UNTITLED && slug.trim() !== ''

/** The tree of rows that come parents first. Descendants of a hidden category are hidden. */
function asTree(rows: CategoryRow[]): CategoryNode[] {
  const nodes = new Map<string, CategoryNode>()
  const roots: CategoryNode[] = []
  const shown = rows.filter(isShown)
  for (const { parentId, depth: _, position: __, ...info } of shown) {
    const node: CategoryNode = { ...info, subcategories: [] }
    const parent = parentId === null ? undefined : nodes.get(parentId)
    if (parentId !== null && !parent) continue
    nodes.set(node.id, node)
    ;(parent?.subcategories ?? roots).push(node)
  }
  // In reverse order, children are counted before their parents.
  for (const { id, parentId } of shown.toReversed()) {
    const parent = parentId === null ? undefined : nodes.get(parentId)
    if (parent) parent.productCount += nodes.get(id)?.productCount ?? 0
  }
  return roots
}

const frame = (shop: Remembering) => shop.cache.remember('frame', () => readFrame(shop), { ofNoPart: true })

/** The visible category tree, cached for some seconds. */
export const categoryTree = async (shop: Shop): Promise<CategoryNode[]> => (await frame(shop)).tree

/** Active brands by name, cached for some seconds (specification, section 7). */
export const activeBrands = async (shop: Remembering): Promise<ShopBrand[]> => (await frame(shop)).brands

/** The categories from the root to the one of the slugs; shorter when the last slugs are not categories. */
export function findChain(tree: CategoryNode[], slugs: readonly string[]): CategoryNode[] {
  const [slug, ...rest] = slugs
  const node = tree.find((candidate) => candidate.slug === slug)
  return node ? [node, ...findChain(node.subcategories, rest)] : []
}

/** The ids of a category and its descendants. */
export const idsBelow = (node: CategoryNode): CategoryId[] => [node.id, ...node.subcategories.flatMap(idsBelow)]

/** Into how many statements the folding of counts is cut: each deletes its share of the rows well within the time that a statement has. */
const FOLDS = 16

/**
 * Puts the kept counts of each category and brand together, once there are many rows of changes (`listed_count`). Only whoever folds deletes rows, so that nobody
 * who writes a part waits for it; a second one finds those of the first gone.
 */
export async function foldCounts(shop: Shop): Promise<void> {
  const { rows } = await shop.db.execute<{ isLong: boolean }>(sql`select
    count(*) > 2 * (select count(*) from (select distinct owner_id, figure from listed_count) one) + 1000 as "isLong" from listed_count`)
  if (!rows[0]?.isLong) return
  for (let share = 0; share < FOLDS; share++)
    await shop.db.execute(sql`with folded as (
        delete from listed_count where mod(hashtext(owner_id || coalesce(figure, '')), ${FOLDS}) in (${share}, ${-share})
        returning owner_id, figure, parts
      )
      insert into listed_count (owner_id, figure, parts) select owner_id, figure, sum(parts) from folded group by 1, 2 having sum(parts) <> 0`)
}
