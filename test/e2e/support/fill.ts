// node test/e2e/support/fill.ts: fills the shop of this configuration with the demo's catalogue, the first admin, and what these tests add.
import { loadQuickly } from '../../../scripts/quick-loading.ts'

loadQuickly()
const [{ parseEnv }, { makeAdmin }, { openShop }, { importDiscountCodes }, { COLLEAGUE }, { ALMOST_ALL }] = await Promise.all([
  import('#server/env.ts'),
  import('#server/auth/make-admin.ts'),
  import('#server/open-shop.ts'),
  import('#server/shop/import/import.ts'),
  import('./built-shop.ts'),
  import('./set-up.ts'),
])
const open = await openShop(parseEnv(process.env))
await importDiscountCodes(open.shop, [ALMOST_ALL])
await makeAdmin(open.shop, COLLEAGUE)
await open.close()
