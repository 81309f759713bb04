import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from '#server/env.ts'
import { makeAdmin } from '#server/auth/make-admin.ts'
import { openShop } from '#server/open-shop.ts'
import { importDiscountCodes } from '#server/shop/import/import.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { COLLEAGUE, freePort, serveBuild, stopBuild } from './built-shop.ts'

/** Where the workers find the folder that each copies. */
export const SEEDED = 'PARTWRIGHT_E2E_SEEDED'

/** A code that leaves less than can be charged; no code of the demo's does. */
export const ALMOST_ALL = { code: 'ALMOSTALL', discountType: 'percentage', discountValue: 9_900, freeShipping: true }

async function addCodeAndColleague(folder: string) {
  const open = await openShop(parseEnv({ DATA_DIR: folder }), { seedsDemo: false })
  await importDiscountCodes(open.shop, [ALMOST_ALL])
  await makeAdmin(open.shop, COLLEAGUE)
  await open.close()
}

/** Once a run: the builds, and a data folder that is filled; each worker then takes a copy. */
export default async function setUp() {
  await buildIfStale()
  await buildIfStale('dist-gallery')
  const folder = mkdtempSync(join(tmpdir(), 'partwright-e2e-'))
  await stopBuild(await serveBuild('dist', { folder, port: await freePort() }))
  await addCodeAndColleague(folder)
  process.env[SEEDED] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
