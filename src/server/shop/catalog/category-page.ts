import { and, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { CATEGORY_SORTS } from '#domain/catalog/category-sort.ts'
import type { CategorySort } from '#domain/catalog/category-sort.ts'
import { readSpecificationChoice } from '#domain/catalog/specification-choice.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { pagedList, pageFields, pageQuery, pageWindow } from '#server/shop/paging.ts'
import { currentBrandSlugs } from './brand-slug.ts'
import {
  activeBrands,
  brandTileSchema,
  categoryInfoSchema,
  categoryLinkSchema,
  categoryTree,
  findChain,
  idsBelow,
  breadcrumbSchema,
} from './category.ts'
import type { BrandTile, CategoryNode } from './category.ts'
import { asCard, productCardSchema, selectCards } from './product-card.ts'
import type { ProductCard } from './product-card.ts'
import { specificationFilters, specificationFilterSchema } from './specification-filter.ts'
import type { SpecificationFilters } from './specification-filter.ts'
import { bestParts } from './best-parts.ts'
import { countParts, FITTED, isListed, keptOf, MADE_OR_FITTED, pageOfParts } from './part-list.ts'
import type { BrandRelation, CategoryCount, ListGroup } from './part-list.ts'
import { missingOrMoved } from '#server/shop/redirect.ts'
import { shown } from '#server/shop/shown.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { CategoryId } from '#domain/id.ts'

export const PAGE_SIZE = 24
/** The maximum of brands in a filter. */
const MAX_BRANDS = 40

/** The maximum of parts that a section shows of itself. */
const MAX_BEST = 8

/** The query parameters of a list: its order, its page and its filters. */
export const categoryQuerySchema = z.object({
  sort: z.enum(CATEGORY_SORTS).default('newest'),
  ...pageQuery.shape,
  vb: z
    .string()
    .max(4_100)
    .default('')
    .meta({ description: 'Slugs of vacuum brands, joined by commas: products that fit any of them' })
    .transform((slugs) => slugs.split(',').filter(Boolean).slice(0, MAX_BRANDS)),
  spec: z
    .string()
    .max(8_000)
    .default('')
    .meta({
      description:
        'Figures that the parts must have: pairs of a filter and one of its values, joined by commas; any value of one filter will do',
      example: 'rotation:cw,voltage:120-v',
    })
    .transform(readSpecificationChoice),
  best: z.coerce.number().int().min(1).max(MAX_BEST).optional().meta({
    description: 'In place of a page of the list, so many parts of each section: those in stock and that fit most machines first',
  }),
})
type CategoryQuery = z.output<typeof categoryQuerySchema>

/** A category page: its products grouped by subcategory, or brand tiles, and the available filters. */
export const categoryPageSchema = z
  .object({
    title: z.string(),
    category: categoryInfoSchema,
    breadcrumb: breadcrumbSchema,
    subcategories: z.array(categoryInfoSchema.pick({ name: true, slug: true, path: true, imageUrl: true, productCount: true })),
    brand: z.union([brandTileSchema, z.null()]),
    contents: z
      .array(z.object({ name: z.string(), path: z.string(), productCount: z.int(), page: z.int() }))
      .meta({ description: 'The sections of all pages: products under the filter, and the page on which each begins' }),
    ...pageFields,
    sort: z.enum(CATEGORY_SORTS),
    sections: z.array(z.object({ subcategory: categoryLinkSchema.nullable(), products: z.array(productCardSchema) })),
    brandTiles: z.array(brandTileSchema).meta({ description: "The brands of 'Parts by Brand', on the page of each of them too" }),
    vacuumBrands: z.array(brandTileSchema.and(z.object({ selected: z.boolean() }))),
    filters: z.array(specificationFilterSchema),
  })
  .meta({ id: 'CategoryPage' })
export type CategoryPage = z.output<typeof categoryPageSchema>

/** Parts that fit any of these brands, a condition on `listed_part l`. */
const fitsBrand = (slugs: readonly string[]) =>
  sql`exists (select from product_brand_mapping m join brand b on b.id = m.brand_id
    where m.product_id = l.product_id and b.slug = any(${sql.param([...slugs])}::text[]))`

/** Finds the category of the slugs. The last of three may be a brand under 'Parts by Brand' (specification, section 2). */
async function locate(shop: Shop, slugs: string[]) {
  if (slugs.some((slug) => !isSlug(slug))) throw new Problem('invalid_category', { detail: 'Invalid category URL' })
  const chain = findChain(await categoryTree(shop), slugs)
  const node = chain.at(-1)
  if (!node) throw await missingOrMoved(shop, `/category/${slugs.join('/')}`, 'Category not found')
  if (chain.length === slugs.length) return { chain, node, brand: null }
  const brandSlug = slugs[chain.length]
  const found =
    node.kind === 'brands' && chain.length === slugs.length - 1
      ? (await activeBrands(shop)).find((tile) => tile.slug === brandSlug)
      : undefined
  if (!found) throw await missingOrMoved(shop, `/category/${slugs.join('/')}`, 'Subcategory not found')
  return { chain, node, brand: shown(brandTileSchema, found) }
}

/** The brands of which whole categories have parts, each with how many. */
async function brandsOf(shop: Shop, relation: BrandRelation, categoryIds: readonly CategoryId[]): Promise<BrandTile[]> {
  const found = await shop.browsing.execute<Record<'name' | 'slug', string> & { logo_url: string | null; products: number }>(sql`
    select b.name, b.slug, b.logo_url, sum(k.parts)::int as products
    from (${keptOf(relation, categoryIds)}) k join brand b on b.id = k.brand_id and b.status = 'active' group by b.id order by b.name`)
  return found.rows.map(({ name, slug, logo_url: logoUrl, products: productCount }) => ({ name, slug, logoUrl, productCount }))
}

/**
 * Brands whose appliances are fitted by parts of these categories.
 * @param list `where`, a condition on `listed_part l`: only parts that pass it are counted; brands without one of them stay in the list
 */
async function fittedBrands(
  shop: Shop,
  { categoryIds, where }: { categoryIds: readonly CategoryId[]; where: SQL | undefined },
): Promise<BrandTile[]> {
  if (!where) return brandsOf(shop, FITTED, categoryIds)
  const [brands, passing] = await Promise.all([
    brandsOf(shop, FITTED, categoryIds),
    shop.browsing.execute<{ slug: string; parts: number }>(sql`
      select b.slug, n.parts from (
        select m.brand_id, count(*)::int as parts from listed_part l join product_brand_mapping m on m.product_id = l.product_id
        where ${where} and ${isListed(categoryIds)} group by 1) n join brand b on b.id = n.brand_id`),
  ])
  const counts = new Map(passing.rows.map(({ slug, parts }) => [slug, parts]))
  return brands.map((brand) => ({ ...brand, productCount: counts.get(brand.slug) ?? 0 }))
}

/** A list without filters: of several kinds of part, or of brands. */
const NO_FILTERS: SpecificationFilters = { where: undefined, read: () => Promise.resolve([]) }

/** The list in the order of its page: the parts of the node itself, then section by section (specification, section 2); of each, brand by brand. */
function groupsOf(sections: readonly CategoryNode[], counts: readonly CategoryCount[]): ListGroup[] {
  const sectionOf = new Map(sections.flatMap((section, at) => idsBelow(section).map((id): [CategoryId, number] => [id, at])))
  const bySection = Map.groupBy(counts, ({ categoryId }) => sectionOf.get(categoryId) ?? -1)
  return [...bySection]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, ofSection]) =>
      [...Map.groupBy(ofSection, ({ brandId }) => brandId)].map(([brandId, rows]) => ({
        categoryIds: rows.map(({ categoryId }) => categoryId),
        brandId,
        parts: sum(rows.map(({ parts }) => parts)),
      })),
    )
}

interface ProductList {
  /** A condition on `listed_part l`. */
  narrowed: SQL | undefined
  groups: readonly ListGroup[]
  sections: readonly CategoryNode[]
  sort: CategorySort
  page: number
  size: number
  /** So many of each section in place of a page. */
  best?: number | undefined
}

/** A page of products by sections, or the best of each section: the ids are found by index, then their rows are read. */
async function readSections(shop: Shop, { groups, narrowed, sections, sort, page, size, best }: ProductList) {
  const ids =
    best === undefined ? pageOfParts({ groups, narrowed, sort, ...pageWindow(page, size) }) : bestParts({ groups, narrowed, best })
  const rows = await selectCards(shop.browsing)
    .innerJoin(sql`unnest(${ids}) with ordinality as found (product_id, place)`, sql`found.product_id = ${product.id}`)
    .orderBy(sql`found.place`)
  const cards = new Map<CategoryNode | null, ProductCard[]>()
  for (const row of rows) {
    const section =
      sections.find((candidate) => row.categoryPath === candidate.path || row.categoryPath.startsWith(`${candidate.path}/`)) ?? null
    cards.set(section, [...(cards.get(section) ?? []), asCard(row)])
  }
  return [...cards].map(([section, products]) => ({ subcategory: section && { name: section.name, path: section.path }, products }))
}

/**
 * The category page that one to three slugs name.
 * @throws {Problem} `invalid_category` for malformed slugs, `not_found` with 'Category not found' or 'Subcategory not found', `moved`.
 */
export async function findCategoryPage(
  shop: Shop,
  slugs: string[],
  { vb, limit: size = PAGE_SIZE, ...rest }: CategoryQuery,
): Promise<CategoryPage> {
  const query = { ...rest, vb: await currentBrandSlugs(shop, vb) }
  const { chain, node, brand: brandTile } = await locate(shop, slugs)
  // The first level is a list of sections; a subcategory's page is one list, its third level a filter and links (specification, decision 47).
  const sections = brandTile || chain.length > 1 ? [] : node.subcategories.filter((child) => child.kind === 'products')
  const scope = node.kind === 'brands' ? (chain.at(-2) ?? node) : node
  const ids = idsBelow(scope)
  const showsTiles = node.kind === 'brands' && !brandTile
  const ofBrands = query.vb.length > 0 ? fitsBrand(query.vb) : undefined
  const hasFilters = sections.length === 0 && node.kind === 'products'
  const figures = hasFilters ? await specificationFilters(shop, { node, spec: query.spec, where: ofBrands }) : NO_FILTERS
  const ofPage = brandTile && or(sql`l.brand_id = (select id from brand where slug = ${brandTile.slug})`, fitsBrand([brandTile.slug]))
  const narrowed = and(ofPage ?? undefined, ofBrands, figures.where)
  // One brand and nothing else: how many of its parts a category has is kept.
  const [onlyBrand, ...others] = [...(brandTile ? [brandTile.slug] : []), ...query.vb]
  const isKept = onlyBrand !== undefined && others.length === 0 && !figures.where
  const kept = isKept ? { slug: onlyBrand, relation: brandTile ? MADE_OR_FITTED : FITTED } : undefined
  const list = async () => {
    const counted = await countParts(shop, { node: scope, narrowed, sort: query.sort, kept })
    const groups = groupsOf(sections, counted)
    const counts = countsOf(counted)
    // The best of each section stand for it; a category whose parts are all directly in it is a list.
    const hasSections = contentsOf(sections, { counts, total: 0, size }).length > 0
    const best = hasSections ? query.best : undefined
    return { counts, products: await readSections(shop, { groups, narrowed, sections, size, ...query, best }) }
  }
  const [{ counts, products }, tiles, vacuumBrands, filters] = await Promise.all([
    showsTiles ? { counts: new Map<CategoryId, number>(), products: [] } : list(),
    node.kind === 'brands' ? brandsOf(shop, MADE_OR_FITTED, ids) : [],
    node.brandFilter ? fittedBrands(shop, { categoryIds: ids, where: figures.where }) : [],
    figures.read(),
  ])
  const { subcategories, ...category } = node
  const total = sum([...counts.values()])
  const breadcrumb = chain.map(({ name, path }) => ({ name, path }))
  return {
    title: chain
      .map(({ name }) => name)
      .slice(-2)
      .concat(brandTile?.name ?? [])
      .join(' - '),
    category,
    breadcrumb: brandTile ? [...breadcrumb, { name: brandTile.name, path: `${node.path}/${brandTile.slug}` }] : breadcrumb,
    subcategories: subcategories.map(({ name, slug, path, imageUrl, productCount }) => ({ name, slug, path, imageUrl, productCount })),
    brand: brandTile,
    contents: contentsOf(sections, { counts, total, size }),
    ...pagedList(total, query.page, size),
    sort: query.sort,
    sections: products,
    brandTiles: tiles,
    filters,
    vacuumBrands: vacuumBrands.map((tile) => ({ ...tile, selected: query.vb.includes(tile.slug) })),
  }
}

/** How many of a list's parts are directly in each category. */
function countsOf(counted: readonly CategoryCount[]): Map<CategoryId, number> {
  const counts = new Map<CategoryId, number>()
  for (const { categoryId, parts } of counted) counts.set(categoryId, (counts.get(categoryId) ?? 0) + parts)
  return counts
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Where each section begins in the paged list: the category's own products come first. */
function contentsOf(
  sections: readonly CategoryNode[],
  { counts, total, size }: { counts: Map<CategoryId, number>; total: number; size: number },
): CategoryPage['contents'] {
  const sized = sections.map((section) => ({ section, productCount: sum(idsBelow(section).map((id) => counts.get(id) ?? 0)) }))
  let before = total - sum(sized.map(({ productCount }) => productCount))
  return sized.flatMap(({ section: { name, path }, productCount }) => {
    const page = Math.floor(before / size) + 1
    before += productCount
    return productCount > 0 ? [{ name, path, productCount, page }] : []
  })
}
