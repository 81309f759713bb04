// npm run seed -- --products 100000 --seed 7: adds a synthetic catalogue to the configured database.
import { refuseOldNode } from './node-version.ts'
import { loadQuickly } from './quick-loading.ts'
import { readConfiguration, readOptions, exitWithMessage, exitWithUsage } from '../src/server/exit-with-message.ts'

refuseOldNode()
loadQuickly()
const USAGE = 'npm run seed -- --products N --seed S   (whole numbers; N from 1 to 5,000,000)'
const { values } = readOptions(
  { options: { products: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } } },
  USAGE,
)
const [products, seed] = [Number(values.products), Number(values.seed)]
if (!Number.isInteger(products) || products < 1 || products > 5_000_000 || !Number.isInteger(seed) || seed < 0) exitWithUsage(USAGE)

const [{ openShop }, { seedSynthetic }] = await Promise.all([
  import('../src/server/open-shop.ts'),
  import('../src/server/db/seed/seed-synthetic.ts'),
])
const startedAt = performance.now()
const open = await openShop(await readConfiguration(), { seedsDemo: false, makesAdmin: false }).catch(exitWithMessage)
await seedSynthetic(open.shop, { products, seed, onProgress: (done) => console.log(`${done} of ${products} products`) })
await open.close()
console.log(`${products} products in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
process.exit(0)
