import { count } from 'drizzle-orm'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { activeBrands, foldCounts } from '#server/shop/catalog/category.ts'
import { importProducts } from '#server/shop/import/import.ts'
import { analyzeSmallTables } from '#server/shop/maintenance/table-statistics.ts'
import { loadInBulk } from '#server/shop/search/bulk-load.ts'
import { seedBaseData } from './seed-demo.ts'
import type { Shop } from '#server/shop/shop.ts'
import { syntheticProduct } from './synthetic-products.ts'

const CHUNK = 5_000

/** Adds `products` synthetic products (and, to an empty shop, the demo's brands and categories first), validated like an import. */
export async function seedSynthetic(
  shop: Shop,
  options: { products: number; seed: number; onProgress?: (done: number) => void },
): Promise<void> {
  const [known] = await shop.db.select({ brands: count() }).from(brand)
  if (known?.brands === 0) await seedBaseData(shop)
  const brands = await activeBrands(shop)
  let [next, done] = [0, 0]
  const load = async () => {
    while (next < options.products) {
      const [start, length] = [next, Math.min(CHUNK, options.products - next)]
      next += length
      const rows = Array.from({ length }, (_, offset) => syntheticProduct(options.seed, start + offset, brands))
      await importProducts(shop, rows)
      done += length
      options.onProgress?.(done)
    }
  }
  // While the database writes one part of them, the program prepares the other.
  await (options.products <= CHUNK ? load() : loadInBulk(shop, () => Promise.all([load(), load()])))
  // A process that serves does so each minute; where none does, lists would add up the counts of each of these transactions.
  await foldCounts(shop)
  // As the nightly job does: whoever measures such a shop does not wait for a night.
  await analyzeSmallTables(shop)
}
