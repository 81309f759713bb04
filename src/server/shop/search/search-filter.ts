import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { currentPrice } from '#server/shop/sale-price.ts'
import { canBeBought } from '#server/shop/stock/can-be-bought.ts'

const cents = z.coerce.number().int().min(0).max(100_000_000).optional()

/** The filters of a search, as in a URL. Brand and category are a slug and a path; the category includes its subcategories. */
export const searchFilterSchema = z.object({
  brand: z.string().max(100).optional(),
  category: z.string().max(300).optional(),
  minCents: cents,
  maxCents: cents,
  inStock: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
})
export type SearchFilter = z.output<typeof searchFilterSchema>

export const NO_FILTER: SearchFilter = { inStock: false }

/** What filters and facet counts need of a product. */
export interface FilteredProduct {
  cents: number
  brandSlug: string | null
  brandName: string | null
  categoryPath: string
  categoryName: string
  isAvailable: boolean
}

/** So many products that are counted alike; a single one says no number. */
export type CountedProducts = FilteredProduct & { parts?: number }

/** The columns of a `FilteredProduct`: of the product `p`, its stock `s`, category `c` and brand `b`. */
export const filteredColumns = sql`${currentPrice('p')} as cents, b.slug as "brandSlug", b.name as "brandName", c.path as "categoryPath",
  c.name as "categoryName", ${canBeBought('s')} as "isAvailable"`

/** The condition that a product passes the filter. */
export function passes({ brand, category, minCents, maxCents, inStock }: SearchFilter) {
  const conditions = [
    sql`p.active`,
    ...(brand === undefined ? [] : [sql`b.slug = ${brand}`]),
    ...(category === undefined ? [] : [sql`(c.path = ${category} or starts_with(c.path, ${`${category}/`}))`]),
    ...(minCents === undefined ? [] : [sql`${currentPrice('p')} >= ${minCents}`]),
    ...(maxCents === undefined ? [] : [sql`${currentPrice('p')} <= ${maxCents}`]),
    ...(inStock ? [canBeBought('s')] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const isWithin = (path: string, above: string) => path === above || path.startsWith(`${above}/`)

/** Whether a product that has been read passes the filter, as `passes` says it to the database. */
export const isWithinFilter =
  ({ brand, category, minCents = 0, maxCents = Infinity, inStock }: SearchFilter) =>
  ({ cents: price, brandSlug, categoryPath, isAvailable }: FilteredProduct): boolean =>
    (brand === undefined || brandSlug === brand) &&
    (category === undefined || isWithin(categoryPath, category)) &&
    price >= minCents &&
    price <= maxCents &&
    (isAvailable || !inStock)

/** Whether a filter is set. */
export const isFiltered = ({ inStock, ...others }: SearchFilter): boolean =>
  inStock || Object.values(others).some((value) => value !== undefined)

/** Whether products must be read before ranking: the index has brands and categories only. */
export const needsProducts = ({ brand: _, category: __, ...others }: SearchFilter): boolean => isFiltered(others)

/** The available filters of a search, each with the count of its results. */
export const searchFacetsSchema = z
  .object({
    categories: z.array(z.object({ path: z.string(), name: z.string(), count: z.int() })),
    brands: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
    /** Price ranges in cents, both ends included; the last is open-ended. */
    prices: z.array(z.object({ minCents: z.int(), maxCents: z.int().nullable(), count: z.int() })),
    inStock: z.int(),
  })
  .meta({ id: 'SearchFacets' })
export type SearchFacets = z.output<typeof searchFacetsSchema>

/** Lower bounds of the price ranges, in cents. */
export const PRICE_BANDS = [0, 1_000, 2_500, 5_000, 10_000]
/** Only the largest ones are offered. */
const MAX_CHOICES = 20

const partsOf = (products: readonly CountedProducts[]): number => products.reduce((sum, { parts = 1 }) => sum + parts, 0)

/** Counts by key. */
function tally<Choice extends { name: string }>(
  products: readonly CountedProducts[],
  read: (product: FilteredProduct) => [string, Choice] | null,
) {
  const counts = new Map<string, Choice & { count: number }>()
  for (const product of products) {
    const entry = read(product)
    if (!entry) continue
    const [key, choice] = entry
    counts.set(key, { ...choice, count: (counts.get(key)?.count ?? 0) + partsOf([product]) })
  }
  return [...counts.values()]
}

const largest = <Choice extends { name: string; count: number }>(choices: Choice[]) =>
  choices.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)).slice(0, MAX_CHOICES)

/** Counts results by category (with its subcategories), brand, price and stock. */
export function countFacets(products: readonly CountedProducts[]): SearchFacets {
  const categories = tally(products, ({ categoryPath: path, categoryName: name }) => [path, { path, name }])
  return {
    categories: largest(
      categories.map((one) => ({
        ...one,
        count: categories.filter(({ path }) => isWithin(path, one.path)).reduce((sum, { count }) => sum + count, 0),
      })),
    ),
    brands: largest(
      tally(products, ({ brandSlug: slug, brandName: name }) => (slug === null || name === null ? null : [slug, { slug, name }])),
    ),
    prices: PRICE_BANDS.map((minCents, at) => {
      const next = PRICE_BANDS[at + 1]
      const count = partsOf(products.filter(({ cents: price }) => price >= minCents && (next === undefined || price < next)))
      return { minCents, maxCents: next === undefined ? null : next - 1, count }
    }).filter(({ count }) => count > 0),
    inStock: partsOf(products.filter((product) => product.isAvailable)),
  }
}
