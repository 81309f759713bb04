// node test/e2e/support/fill.ts: fills the shop of this configuration with the demo's catalogue, the first admin, and what these tests add.
import { parseEnv } from '#server/env.ts'
import { makeAdmin } from '#server/auth/make-admin.ts'
import { openShop } from '#server/open-shop.ts'
import { importDiscountCodes } from '#server/shop/import/import.ts'
import { COLLEAGUE } from './built-shop.ts'
import { ALMOST_ALL } from './set-up.ts'

const open = await openShop(parseEnv(process.env))
await importDiscountCodes(open.shop, [ALMOST_ALL])
await makeAdmin(open.shop, COLLEAGUE)
await open.close()
