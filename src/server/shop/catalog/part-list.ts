import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CategorySort } from '#domain/catalog/category-sort.ts'
import type { BrandId, CategoryId } from '#domain/id.ts'
import { saleRuns } from '#server/shop/sale-price.ts'
import type { Shop } from '#server/shop/shop.ts'
import { idsBelow } from './category.ts'
import type { CategoryNode } from './category.ts'

/** How many of a list's parts a category has: of each brand (null: of none) where the list is sorted by them. */
export interface CategoryCount {
  categoryId: CategoryId
  brandId?: BrandId | null
  parts: number
}

interface CountedList {
  node: CategoryNode
  /** A condition on `listed_part l`; undefined for all active parts. */
  narrowed: SQL | undefined
  sort: CategorySort
  /** The brand of a list that is narrowed by nothing else, and how its parts are of it. */
  kept?: { slug: string; relation: BrandRelation } | undefined
}

/** The condition for parts of the list `l` that are for sale in these categories. */
export const isListed = (categoryIds: readonly CategoryId[]): SQL =>
  sql`l.active and l.category_id = any(${sql.param([...categoryIds])}::text[])`

/** How many parts each category of a tree has itself, as the tree says. */
const countsOfTree = ({ id, productCount, subcategories }: CategoryNode): CategoryCount[] => [
  { categoryId: id, parts: subcategories.reduce((left, child) => left - child.productCount, productCount) },
  ...subcategories.flatMap(countsOfTree),
]

/** How parts are of a brand: by which owners of `listed_count` they are counted, and which of these counts are taken away. */
export interface BrandRelation {
  counted: readonly string[]
  without: string | null
}
/** It makes them. */
const MADE: BrandRelation = { counted: ['brands'], without: null }
/** They fit its appliances. */
export const FITTED: BrandRelation = { counted: ['fits'], without: null }
/** It makes them, or they fit its appliances. */
export const MADE_OR_FITTED: BrandRelation = { counted: ['brands', 'fits'], without: 'own fits' }

/** How many parts of each brand whole categories have, by `category_id` and `brand_id`: the counts that are kept (`listed_owners`, `listed_fits`). */
export function keptOf({ counted, without }: BrandRelation, ids: readonly CategoryId[]): SQL {
  const ownersOf = (mark: string) => ids.map((id) => `${mark} ${id}`)
  const less = without === null ? [] : ownersOf(without)
  const parts = sql`sum(case when owner_id = any(${sql.param(less)}::text[]) then -parts else parts end)::int`
  return sql`select substring(owner_id from '[^ ]+$') as category_id, nullif(figure, '') as brand_id, ${parts} as parts from listed_count
    where owner_id = any(${sql.param([...counted.flatMap(ownersOf), ...less])}::text[]) group by 1, 2 having ${parts} > 0`
}

/** How many parts of a list each category has, by `category_id` and `brand_id`, which means something in a list by brand only. */
function countsOf(
  ids: readonly CategoryId[],
  { narrowed, kept, byBrand }: Pick<CountedList, 'narrowed' | 'kept'> & { byBrand: boolean },
): SQL {
  if (!narrowed) return keptOf(MADE, ids)
  // By brand the parts stand under their makers, whatever they fit.
  if (kept && !byBrand)
    return sql`select * from (${keptOf(kept.relation, ids)}) k where brand_id = (select id from brand where slug = ${kept.slug})`
  return sql`select l.category_id, ${byBrand ? sql`l.brand_id` : sql`null`} as brand_id, count(*)::int as parts
    from listed_part l where ${narrowed} and ${isListed(ids)} group by 1, 2`
}

/**
 * How many parts of a list are directly in each category; of a list that is sorted by brand, a row for each brand in the order of their names,
 * parts without one last.
 */
export async function countParts(shop: Shop, { node, narrowed, sort, kept }: CountedList): Promise<CategoryCount[]> {
  const byBrand = sort === 'brand-asc' || sort === 'brand-desc'
  if (!narrowed && !byBrand) return countsOfTree(node).filter(({ parts }) => parts > 0)
  const ids = idsBelow(node)
  const counts = countsOf(ids, { narrowed, kept, byBrand })
  const found = await shop.browsing.execute<CategoryCount & Record<string, unknown>>(sql`
    select n.category_id as "categoryId", ${byBrand ? sql`n.brand_id as "brandId", ` : sql``}n.parts
    from (${counts}) n left join brand b on b.id = n.brand_id
    order by b.name ${sql.raw(sort === 'brand-desc' ? 'desc' : 'asc')} nulls last`)
  return found.rows
}

/** A column of an order, and whether it begins with the largest. */
interface OrderColumn {
  column: string
  isDescending: boolean
}

const column = (text: string): OrderColumn => ({ column: text.replace(' desc', ''), isDescending: text.endsWith(' desc') })

/** The orders as the indexes of `product` have them after the category; each may be read backwards. */
const ORDERS = {
  newest: ['created_at desc', 'id'].map(column),
  price: ['price', 'id'].map(column),
  name: ['name', 'id'].map(column),
  brand: ['brand_id', 'suggestion_priority desc', 'name', 'id'].map(column),
}

const ORDER: Record<CategorySort, { by: keyof typeof ORDERS; isReversed: boolean }> = {
  newest: { by: 'newest', isReversed: false },
  oldest: { by: 'newest', isReversed: true },
  'price-low': { by: 'price', isReversed: false },
  'price-high': { by: 'price', isReversed: true },
  'name-asc': { by: 'name', isReversed: false },
  'name-desc': { by: 'name', isReversed: true },
  'brand-asc': { by: 'brand', isReversed: false },
  'brand-desc': { by: 'brand', isReversed: false },
}

/** The stretches of an index that have a category's parts by price: those that cost what they do without dates or now, and the others with dates. */
const PRICES = [
  { price: sql`effective_price_cents`, where: saleRuns('product') },
  {
    price: sql`price_cents`,
    where: sql`(sale_starts_at is not null or sale_ends_at is not null) and not ${saleRuns('product')}`,
  },
]

/** A part of a list whose parts are next to each other in it: of a section, or of a brand in one. */
export interface ListGroup {
  categoryIds: readonly CategoryId[]
  /** Undefined for all brands; null for parts without one. */
  brandId?: BrandId | null | undefined
  parts: number
}

/** A stretch of a group, read from its nearer end. */
interface Slice {
  group: ListGroup
  offset: number
  limit: number
  isFromEnd: boolean
}

/** With as many parts under a filter they are read and sorted; of more, the index is followed until the page is full. */
const FEW = 1_000

const ofBrand = (brandId: BrandId | null | undefined) =>
  brandId === undefined ? sql`true` : brandId === null ? sql`brand_id is null` : sql`brand_id = ${brandId}`

/** Whether a part passes the filter, said so that the database finds those few by it, or asks it of each part on its way. */
function passes({ categoryIds, parts }: ListGroup, narrowed: SQL | undefined): SQL {
  if (!narrowed) return sql`true`
  if (parts > FEW) return sql`(select true from listed_part l where l.product_id = product.id and ${narrowed})`
  return sql`id = any(array(select l.product_id from listed_part l where ${isListed(categoryIds)} and ${narrowed}))`
}

/** An order of columns, or its reverse. */
const orderOf = (columns: readonly OrderColumn[], isReversed: boolean) =>
  sql.raw(columns.map((one) => `${one.column} ${one.isDescending === isReversed ? 'asc' : 'desc'}`).join(', '))

/** The ids of a slice in the list's order, an array: the first of each category by index, merged. */
function sliceIds({ group, offset, limit, isFromEnd }: Slice, { narrowed, sort }: Pick<CountedList, 'narrowed' | 'sort'>): SQL {
  const { by, isReversed } = ORDER[sort]
  const columns = ORDERS[by]
  const order = orderOf(columns, isReversed !== isFromEnd)
  const sources = by === 'price' ? PRICES : [{ price: undefined, where: sql`true` }]
  const stretches = group.categoryIds.flatMap((categoryId) =>
    sources.map(({ price, where }) => {
      const keys = price ? sql`${price} as price, id` : sql.raw(columns.map((one) => one.column).join(', '))
      return sql`(select ${keys} from product where active and category_id = ${categoryId} and ${ofBrand(group.brandId)}
        and ${where} and ${passes(group, narrowed)} order by ${order} limit ${offset + limit})`
    }),
  )
  const page = sql`select * from (${sql.join(stretches, sql` union all `)}) listed order by ${order} limit ${limit} offset ${offset}`
  return isFromEnd
    ? sql`array(select id from (${page}) page order by ${orderOf(columns, isReversed)})`
    : sql`array(select id from (${page}) page)`
}

/** Where a window of the whole list lies in its groups. */
function slicesOf(groups: readonly ListGroup[], { offset, limit }: { offset: number; limit: number }): Slice[] {
  const slices: Slice[] = []
  let before = 0
  for (const group of groups) {
    const from = Math.max(0, offset - before)
    const to = Math.min(group.parts, offset + limit - before)
    before += group.parts
    if (from >= to) continue
    const isFromEnd = from > group.parts / 2
    slices.push({ group, offset: isFromEnd ? group.parts - to : from, limit: to - from, isFromEnd })
  }
  return slices
}

interface ListWindow extends Pick<CountedList, 'narrowed' | 'sort'> {
  /** In the list's order, with their counts. */
  groups: readonly ListGroup[]
  /** The first part, from 0. */
  offset: number
  limit: number
}

/** The ids of a page's parts in their order, an array. An index has them in this order for each category, so that no category is ever sorted. */
export const pageOfParts = ({ groups, narrowed, sort, offset, limit }: ListWindow): SQL => {
  const slices = slicesOf(groups, { offset, limit }).map((slice) => sliceIds(slice, { narrowed, sort }))
  return slices.length === 0 ? sql`array[]::text[]` : sql.join(slices, sql` || `)
}
