import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../scripts/build.ts'
import { freePort, serveBuild, stopBuild } from './built-shop.ts'

/** Where the workers find the folder that each copies. */
export const SEEDED = 'PARTWRIGHT_E2E_SEEDED'

/** Once a run: the builds, and a data folder that is filled; each worker then takes a copy. */
export default async function setUp() {
  buildIfStale()
  buildIfStale('dist-gallery')
  const folder = mkdtempSync(join(tmpdir(), 'partwright-e2e-'))
  await stopBuild(await serveBuild('dist', { folder, port: await freePort() }))
  process.env[SEEDED] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
