import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BrandId, CategoryId, ProductId } from '#domain/id.ts'
import { STOCK_STATES, stockState } from '#domain/catalog/stock.ts'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import { SALE_STATES } from '#domain/pricing/unit-price.ts'
import type { Queryable } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { idOf } from '#server/shop/id-of.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import { currentPrice, saleState } from '#server/shop/sale-price.ts'
import { searchParts } from './search-parts.ts'

/** What keeps a part from being found, trusted or shipped; each has a view of its own in the list. */
const PRODUCT_ISSUES = ['no_picture', 'no_weight', 'no_fit', 'no_description', 'duplicate_number'] as const

/** Some appliance is said to be fitted. Said without a negation, the database finds them together, and not part by part. */
const HAS_FIT = sql`exists (select from fitment f where f.product_id = product.id and f.fits)`

const ISSUE_CONDITIONS = {
  no_picture: sql`product.images = '[]'`,
  no_weight: sql`product.weight_grams is null`,
  no_fit: sql`not ${HAS_FIT}`,
  no_description: sql`product.description = '' and coalesce(product.description_html, '') = ''`,
  // For a list of them: the numbers that two parts have are found once, by their index, and not for each part.
  duplicate_number: sql`product.id in (select product_id from part_number where kind = 'mpn'
    and normalised in (select normalised from part_number where kind = 'mpn' group by normalised having count(*) > 1))`,
} as const satisfies Record<(typeof PRODUCT_ISSUES)[number], ReturnType<typeof sql>>

/** On hand − reserved, also of what is not tracked. */
const free = sql`(stock_level.on_hand - stock_level.reserved)`

const stockStateOf = sql`case when not stock_level.track_stock then 'in_stock' when ${free} > stock_level.low_stock_threshold then 'in_stock'
  when ${free} > 0 then 'low' when stock_level.allow_backorder then 'backorder' else 'out' end`

/**
 * The tables that the list's conditions and sorts refer to. Every part has a category and a stock level: these are outer joins only because
 * PostgreSQL leaves out an outer join of which nothing is asked.
 */
export const PRODUCT_TABLES = sql`product left join category on category.id = product.category_id
  left join stock_level on stock_level.product_id = product.id left join brand on brand.id = product.brand_id`

/** All parts, archived ones as well. */
export const productList: ListDefinition = {
  from: PRODUCT_TABLES,
  id: product.id,
  fields: {
    name: { kind: 'text', by: product.name },
    number: { kind: 'text', by: product.partNumber },
    sku: { kind: 'text', by: product.sku },
    slug: { kind: 'text', by: product.slug },
    brand: { kind: 'choice', by: product.brandId },
    category: { kind: 'choice', by: product.categoryId },
    status: { kind: 'choice', by: sql`case when product.active then 'active' else 'archived' end`, choices: ['active', 'archived'] },
    stock: { kind: 'choice', by: stockStateOf, choices: STOCK_STATES },
    price: { kind: 'number', by: product.priceCents },
    sale: { kind: 'number', by: product.salePriceCents },
    cost: { kind: 'number', by: product.costCents },
    available: { kind: 'number', by: free },
    weight: { kind: 'number', by: product.weightGrams },
    updated: { kind: 'date', by: product.updatedAt },
    onSale: { kind: 'flag', by: sql`${currentPrice('product')} < product.price_cents` },
    featured: { kind: 'flag', by: product.featuredOnHomepage },
    frontPageSale: { kind: 'flag', by: product.frontPageSale },
    noPicture: { kind: 'flag', by: ISSUE_CONDITIONS.no_picture },
    noWeight: { kind: 'flag', by: ISSUE_CONDITIONS.no_weight },
    noFit: { kind: 'flag', by: ISSUE_CONDITIONS.no_fit, otherwise: HAS_FIT },
    noDescription: { kind: 'flag', by: ISSUE_CONDITIONS.no_description },
    duplicateNumber: { kind: 'flag', by: ISSUE_CONDITIONS.duplicate_number },
  },
  sorts: {
    name: { by: product.name },
    number: { by: product.partNumber },
    sku: { by: product.sku },
    brand: { by: brand.name, isNullable: true },
    category: { by: category.name },
    price: { by: product.priceCents },
    sale: { by: product.salePriceCents, isNullable: true },
    available: { by: free },
    updated: { by: product.updatedAt },
  },
  defaultSort: '-updated',
  tieBreak: product.id,
  search: searchParts,
}

/** A part as the staff's list shows it. */
const productRowSchema = z
  .object({
    id: idOf<ProductId>(),
    slug: z.string(),
    name: z.string(),
    sku: z.string(),
    partNumber: z.string(),
    image: z.string().nullable(),
    drawing: z.object({
      family: z.enum(PART_FAMILIES),
      dimensions: z.record(z.string(), z.number()),
      traits: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    brand: z.object({ id: idOf<BrandId>(), name: z.string() }).nullable(),
    category: z.object({ id: idOf<CategoryId>(), name: z.string(), path: z.string() }),
    priceCents: z.int(),
    salePriceCents: z.int().nullable(),
    saleStartsAt: z.string().nullable(),
    saleEndsAt: z.string().nullable(),
    saleState: z.enum(SALE_STATES).nullable(),
    costCents: z.int().nullable(),
    onHand: z.int(),
    reserved: z.int(),
    trackStock: z.boolean(),
    stockState: z.enum(STOCK_STATES),
    active: z.boolean(),
    issues: z.array(z.enum(PRODUCT_ISSUES)),
    version: z.int(),
    updatedAt: z.string(),
  })
  .meta({ id: 'StaffProductRow' })
type StaffProductRow = z.output<typeof productRowSchema>

export const productListSchema = listSchema(productRowSchema).meta({ id: 'StaffProductList' })

/** The same of the parts of a page, each by itself: finding all numbers that two parts have would take longer than the rest of the page. */
const SHARES_NUMBER = sql`exists (select from part_number own join part_number other
    on other.normalised = own.normalised and other.kind = 'mpn' and other.product_id <> own.product_id
  where own.product_id = product.id and own.kind = 'mpn')`
const OF_A_ROW = { ...ISSUE_CONDITIONS, duplicate_number: SHARES_NUMBER }

const issues = sql.join(
  PRODUCT_ISSUES.map((issue) => sql`case when ${OF_A_ROW[issue]} then ${sql.raw(`'${issue}'`)} end`),
  sql`, `,
)

async function loadRows(db: Queryable, ids: string[]): Promise<StaffProductRow[]> {
  const rows = await db
    .select({
      product,
      brandName: brand.name,
      categoryName: category.name,
      categoryPath: category.path,
      stock: stockLevel,
      sale: saleState('product'),
      issues: sql<StaffProductRow['issues']>`array_remove(array[${issues}], null)`,
    })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(stockLevel, eq(stockLevel.productId, product.id))
    .leftJoin(brand, eq(brand.id, product.brandId))
    .where(inArray(sql`${product.id}`, ids))
  return rows.map(({ product: part, brandName, categoryName, categoryPath, stock, sale, issues: found }) => ({
    id: part.id,
    slug: part.slug,
    name: part.name,
    sku: part.sku,
    partNumber: part.partNumber,
    image: part.images[0] ?? null,
    drawing: { family: part.family, dimensions: part.dimensions, traits: part.traits },
    brand: part.brandId !== null && brandName !== null ? { id: part.brandId, name: brandName } : null,
    category: { id: part.categoryId, name: categoryName, path: categoryPath },
    priceCents: part.priceCents,
    salePriceCents: part.salePriceCents,
    saleStartsAt: part.saleStartsAt?.toISOString() ?? null,
    saleEndsAt: part.saleEndsAt?.toISOString() ?? null,
    saleState: sale,
    costCents: part.costCents,
    onHand: stock.onHand,
    reserved: stock.reserved,
    trackStock: stock.trackStock,
    stockState: stockState(stock),
    active: part.active,
    issues: found,
    version: part.version,
    updatedAt: part.updatedAt.toISOString(),
  }))
}

/** A page of the parts that match, for staff. */
export const listProducts = (db: Queryable, search: ListSearch): Promise<z.output<typeof productListSchema>> =>
  readList(db, { list: productList, search, load: (ids) => loadRows(db, ids) })
