import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { setting } from '#server/db/schema/office/settings.ts'
import { crashPoint } from '#server/crash-point.ts'
import { ROOT } from '#server/root.ts'
import { importBrands, importCategories, importDiscountCodes, importProducts, importSuggestionRules } from '#server/shop/import/import.ts'
import type { FilledShop } from '#server/shop/import/import.ts'
import { importAppliances } from '#server/shop/import/import-appliances.ts'
import { importQuestions } from '#server/shop/import/import-questions.ts'
import { isSettingKey, SETTINGS } from '#server/shop/settings/setting-schema.ts'
import type { Shop } from '#server/shop/shop.ts'

const FOLDER = join(ROOT, 'src/server/db/seed')
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
const rowsOf = (file: string): unknown[] => {
  const rows = readJson(file)
  if (!Array.isArray(rows)) throw new Error(`${file} holds no list`)
  return rows
}

/** The rows of all files in a folder, by file name. */
const rowsBelow = (folder: string) =>
  readdirSync(join(FOLDER, folder))
    .toSorted()
    .flatMap((file) => rowsOf(join(folder, file)))

/** The demo catalogue's brands, categories and texts without its products: also the base of a synthetic catalogue. */
export async function seedBaseData(shop: FilledShop): Promise<void> {
  await importBrands(shop, rowsOf('brands.json'))
  await importCategories(shop, rowsOf('categories.json'))
  const content = readJson('content.json')
  const entries = Object.entries(typeof content === 'object' && content !== null ? content : {})
  const known = entries.map(([key, value]) => {
    if (!isSettingKey(key)) throw new Error(`content.json: there is no setting "${key}"`)
    return { key, value: SETTINGS[key].parse(value) }
  })
  // A real shop has said who it is before it is filled.
  await shop.db.insert(setting).values(known).onConflictDoNothing()
  shop.cache.clear()
}

/** Whether a shop has never been filled. One whose parts were all deleted has been: its brands are merged, and never deleted. */
export async function isUnfilled({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const { rows } = await db.execute<{ unfilled: boolean }>(
    sql`select not exists (select from ${product}) and not exists (select from ${brand}) as unfilled`,
  )
  return rows[0]?.unfilled === true
}

/** Fills an empty shop with the demo catalogue, validated like an import: as a whole, so that a start which is cut off leaves it empty for the next. */
export const seedDemo = ({ db, cache }: Shop): Promise<void> =>
  db.transaction(async (tx) => {
    const shop = { db: tx, cache }
    await seedBaseData(shop)
    await importProducts(shop, rowsBelow('products'))
    crashPoint('seed.afterProducts')
    await importDiscountCodes(shop, rowsOf('discount-codes.json'))
    await importSuggestionRules(shop, rowsOf('suggestion-rules.json'))
    await importAppliances(shop, rowsBelow('models'))
    await importQuestions(shop, rowsOf('questions.json'))
  })
