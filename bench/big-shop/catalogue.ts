import { count, like } from 'drizzle-orm'
import { brand } from '../../src/server/db/schema/catalog/brand.ts'
import { category } from '../../src/server/db/schema/catalog/category.ts'
import { product } from '../../src/server/db/schema/catalog/product.ts'
import { seedBaseData } from '../../src/server/db/seed/seed-demo.ts'
import { syntheticProduct } from '../../src/server/db/seed/synthetic-products.ts'
import { activeBrands } from '../../src/server/shop/catalog/category.ts'
import { importBrands, importCategories, importProducts } from '../../src/server/shop/import/import.ts'
import type { Shop } from '../../src/server/shop/shop.ts'

const CHUNK = 5_000

const FIRST = [
  'Aero',
  'Blue',
  'Clear',
  'Dura',
  'Ever',
  'Fair',
  'Grand',
  'Home',
  'Iron',
  'Just',
  'Kent',
  'Lake',
  'Mid',
  'North',
  'Oak',
  'Prime',
  'Quiet',
  'Red',
]
const LAST = [
  'line',
  'flow',
  'wind',
  'works',
  'tek',
  'mark',
  'field',
  'vac',
  'stone',
  'lux',
  'gate',
  'well',
  'form',
  'star',
  'craft',
  'port',
  'ton',
  'air',
  'ex',
  'co',
]

/** Made-up brands, all of them different. */
const madeUpBrands = (length: number) =>
  Array.from({ length }, (_, index) => {
    const name = `${FIRST[index % FIRST.length] ?? ''}${LAST[Math.floor(index / FIRST.length) % LAST.length] ?? ''}`
    return { name, slug: name.toLowerCase(), status: index % 20 === 0 ? 'hidden' : 'active' }
  })

/** Eighteen machines with ten kinds of parts each. */
const MADE_UP_CATEGORIES = Array.from({ length: 18 }, (_, machine) => ({
  name: `${FIRST[machine] ?? ''} Machine Parts`,
  slug: `machine-${machine}`,
  children: Array.from({ length: 10 }, (_child, kind) => ({ name: `Assemblies ${kind + 1}`, slug: `assemblies-${kind + 1}` })),
}))

/**
 * Fills an empty shop with the demo's brands and categories, made-up ones beside them, and synthetic parts; goes on where an earlier run has
 * ended.
 */
export async function seedCatalogue(shop: Shop, { products, seed }: { products: number; seed: number }): Promise<void> {
  const [known] = await shop.db.select({ brands: count() }).from(brand)
  if (known?.brands === 0) {
    await seedBaseData(shop)
    await importBrands(shop, madeUpBrands(360))
    await importCategories(shop, MADE_UP_CATEGORIES)
  }
  const brands = await activeBrands(shop)
  const paths = (
    await shop.db.select({ path: category.path }).from(category).where(like(category.path, 'machine-%/%')).orderBy(category.path)
  ).map(({ path }) => path)
  const done = await shop.db.$count(product, like(product.sku, `PW-S${seed}-%`))
  for (let start = done; start < products; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, products - start) }, (_, offset) => {
      const row = syntheticProduct(seed, start + offset, brands)
      // Half of the parts stay in the demo's categories.
      return (start + offset) % 2 === 0 ? row : { ...row, category: paths[((start + offset) * 31) % paths.length] }
    })
    await importProducts(shop, rows)
    console.log(`${start + rows.length} of ${products} parts`)
  }
}
