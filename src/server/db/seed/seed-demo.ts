import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setting } from '#server/db/schema/office/settings.ts'
import { ROOT } from '#server/root.ts'
import { importBrands, importCategories, importDiscountCodes, importProducts, importSuggestionRules } from '#server/shop/import/import.ts'
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
export async function seedBaseData(shop: Shop): Promise<void> {
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

/** Fills an empty shop with the demo catalogue, validated like an import. Returns the count of products. */
export async function seedDemo(shop: Shop): Promise<number> {
  await seedBaseData(shop)
  const count = await importProducts(shop, rowsBelow('products'))
  await importDiscountCodes(shop, rowsOf('discount-codes.json'))
  await importSuggestionRules(shop, rowsOf('suggestion-rules.json'))
  await importAppliances(shop, rowsBelow('models'))
  await importQuestions(shop, rowsOf('questions.json'))
  return count
}
