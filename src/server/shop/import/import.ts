import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { partNumber, product, productBrandMapping, quantityDiscount } from '#server/db/schema/catalog/product.ts'
import { stockLevel, stockMovement } from '#server/db/schema/order/stock.ts'
import { suggestionRule } from '#server/db/schema/catalog/suggestion.ts'
import { cleanHtml } from '#server/services/clean-html.ts'
import { brandRow, categoryRow, discountCodeRow, productRow, suggestionRuleRow } from './import-schema.ts'
import type { CategoryRow, ProductRow } from './import-schema.ts'
import { countWords } from '#server/shop/search/search-index.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { BrandId, CategoryId, ProductId } from '#domain/id.ts'

/** A shop that is being filled: by itself, or inside one transaction for all of it. */
export type FilledShop = Pick<Shop, 'cache'> & { db: Queryable }

/** Rows per transaction: enough for speed, few enough for the maximum number of parameters of a statement. */
const BATCH = 250

/** Validates every row. @throws {Problem} `invalid_input` naming the first rows that are wrong and why. */
export function checkRows<Schema extends z.ZodType>(what: string, schema: Schema, rows: readonly unknown[]): z.output<Schema>[] {
  const fields: Record<string, string> = {}
  const checked = rows.map((row, index) => {
    const result = schema.safeParse(row)
    if (result.success) return result.data
    for (const issue of result.error.issues) fields[`${what} row ${index + 1}: ${issue.path.join('.')}`] = issue.message
    return undefined
  })
  const wrong = Object.entries(fields).slice(0, 20)
  if (wrong.length > 0)
    throw new Problem('invalid_input', { detail: wrong.map((entry) => entry.join(' ')).join('; '), fields: Object.fromEntries(wrong) })
  return checked.filter((row) => row !== undefined)
}

/** The id of what a row refers to. @throws {Problem} `invalid_input` when it does not exist */
export function lookUp<Known extends string>(known: Map<string, Known>, what: string, name: string): Known {
  const id = known.get(name)
  if (id === undefined) throw new Problem('invalid_input', { detail: `there is no ${what} "${name}"`, fields: { [what]: name } })
  return id
}

/** Inserts rows in statements of a size that databases accept. */
export const insertAll = async <Row>(rows: Row[], insert: (batch: Row[]) => Promise<unknown>) => {
  for (let start = 0; start < rows.length; start += BATCH * 4) await insert(rows.slice(start, start + BATCH * 4))
}

/** Adds brands. */
export async function importBrands(shop: FilledShop, rows: readonly unknown[]): Promise<void> {
  const checked = checkRows('brand', brandRow, rows)
  await shop.db.insert(brand).values(checked.map(({ kind: _, ...row }, position) => ({ ...row, id: newId('brd'), position })))
  shop.cache.clear()
}

/** Adds a tree of categories, parents before their children. */
export async function importCategories(shop: FilledShop, rows: readonly unknown[]): Promise<void> {
  const flat: (typeof category.$inferInsert)[] = []
  const add = (row: CategoryRow, parent: { id: CategoryId; path: string; depth: number } | null, position: number) => {
    const { children, ...fields } = row
    const node = { id: newId('cat'), path: parent ? `${parent.path}/${row.slug}` : row.slug, depth: (parent?.depth ?? 0) + 1 }
    flat.push({ ...fields, ...node, parentId: parent?.id ?? null, position })
    for (const [index, child] of children.entries()) add(child, node, index)
  }
  for (const [index, row] of checkRows('category', categoryRow, rows).entries()) add(row, null, index)
  await shop.db.insert(category).values(flat)
  shop.cache.clear()
}

interface Names {
  brands: Map<string, BrandId>
  categories: Map<string, CategoryId>
}

async function readNames(shop: FilledShop): Promise<Names> {
  const [brands, categories] = await Promise.all([
    shop.db.select({ id: brand.id, slug: brand.slug }).from(brand),
    shop.db.select({ id: category.id, path: category.path }).from(category),
  ])
  return { brands: new Map(brands.map((row) => [row.slug, row.id])), categories: new Map(categories.map((row) => [row.path, row.id])) }
}

/** Every number of a part, each once per kind. */
const numbersOf = (row: ProductRow, productId: ProductId) => {
  const numbers = [{ number: row.partNumber, kind: 'mpn' }, { number: row.sku, kind: 'sku' }, ...row.numbers]
  const unique = new Map(
    numbers.map(({ number, kind }) => [
      `${kind} ${normalisePartNumber(number)}`,
      { productId, number, kind, normalised: normalisePartNumber(number) },
    ]),
  )
  return [...unique.values()].filter(({ normalised }) => normalised !== '')
}

async function writeBatch(
  tx: Transaction,
  rows: ProductRow[],
  { names, createdAt, lowStock }: { names: Names; createdAt: Date; lowStock: number },
): Promise<ProductId[]> {
  const withIds = rows.map((row, index) => ({ row, id: newId('prd'), createdAt: new Date(createdAt.getTime() + index) }))
  await insertRows(tx, {
    table: product,
    rows: withIds.map(({ row, id, createdAt: at }) => ({
      ...row,
      id,
      brandId: row.brand === null ? null : lookUp(names.brands, 'brand', row.brand),
      categoryId: lookUp(names.categories, 'category', row.category),
      descriptionHtml: row.descriptionHtml === null ? null : cleanHtml(row.descriptionHtml),
      createdAt: at,
      updatedAt: at,
    })),
  })
  await insertRows(tx, { table: partNumber, rows: withIds.flatMap(({ row, id }) => numbersOf(row, id)) })
  await insertRows(tx, {
    table: stockLevel,
    rows: withIds.map(({ row: { stock, trackStock, allowBackorder, lowStockThreshold }, id }) => ({
      productId: id,
      onHand: stock,
      trackStock,
      allowBackorder,
      lowStockThreshold: lowStockThreshold ?? lowStock,
    })),
  })
  await insertRows(tx, {
    table: stockMovement,
    rows: withIds.map(({ row, id }) => ({
      id: newId('mov'),
      productId: id,
      delta: row.stock,
      onHandAfter: row.stock,
      reason: 'opening',
      actor: 'import',
    })),
  })
  const fits = withIds.flatMap(({ row, id }) =>
    [...new Set(row.compatibleBrands)].map((slug) => ({ productId: id, brandId: lookUp(names.brands, 'brand', slug) })),
  )
  await insertRows(tx, { table: productBrandMapping, rows: fits })
  const tiers = withIds.flatMap(({ row, id }) => row.quantityDiscounts.map((tier) => ({ ...tier, productId: id })))
  await insertRows(tx, { table: quantityDiscount, rows: tiers })
  return withIds.map(({ id }) => id)
}

/**
 * Adds products with their numbers, stock, compatible brands and quantity discounts, in transactions of 250 rows.
 * @param options `onProgress` receives the count so far. Creation times are a millisecond apart, in the order of the rows.
 * @throws {Problem} `invalid_input` naming row and field; nothing of the batch at fault is stored.
 */
export async function importProducts(
  shop: FilledShop,
  rows: readonly unknown[],
  options: { onProgress?: (done: number) => void } = {},
): Promise<number> {
  const checked = checkRows('product', productRow, rows)
  const names = await readNames(shop)
  const { lowStockThreshold: lowStock } = (await readSettings(shop.db)).orders
  for (let start = 0; start < checked.length; start += BATCH) {
    const batch = checked.slice(start, start + BATCH)
    const ids = await shop.db.transaction((tx) => writeBatch(tx, batch, { names, lowStock, createdAt: new Date(Date.now() + start) }))
    await countWords(shop.db, ids)
    options.onProgress?.(start + batch.length)
  }
  shop.cache.clear()
  return checked.length
}

/** Adds coupons. */
export async function importDiscountCodes(shop: FilledShop, rows: readonly unknown[]): Promise<void> {
  const { identity } = await readSettings(shop.db)
  const checked = checkRows('discount code', discountCodeRow(identity.timeZone), rows)
  await shop.db
    .insert(discountCode)
    .values(checked.map(({ applicableProduct, ...row }) => ({ ...row, id: newId('dsc'), applicableProductSlug: applicableProduct })))
}

/** Adds suggestion rules. */
export async function importSuggestionRules(shop: FilledShop, rows: readonly unknown[]): Promise<void> {
  const checked = checkRows('suggestion rule', suggestionRuleRow, rows)
  const slugs = checked.flatMap((row) => [...row.targetProducts, ...(row.sourceProduct === null ? [] : [row.sourceProduct])])
  const found = await shop.db
    .select({ id: product.id, slug: product.slug })
    .from(product)
    .where(slugs.length ? inArray(product.slug, slugs) : sql`false`)
  const products = new Map(found.map((row) => [row.slug, row.id]))
  const { categories } = await readNames(shop)
  await shop.db.insert(suggestionRule).values(
    checked.map(({ sourceProduct, sourceCategory, targetProducts, targetCategory, ...row }) => ({
      ...row,
      id: newId('sug'),
      sourceProductId: sourceProduct === null ? null : lookUp(products, 'product', sourceProduct),
      sourceCategoryId: sourceCategory === null ? null : lookUp(categories, 'category', sourceCategory),
      targetProductIds: targetProducts.map((target) => lookUp(products, 'product', target)),
      targetCategoryId: targetCategory === null ? null : lookUp(categories, 'category', targetCategory),
    })),
  )
}
