import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../../scripts/build.ts'
import { databaseUrl, onServer, startPostgres } from '#test/support/postgres.ts'
import type { PostgresServer } from '#test/support/postgres.ts'
import { QUICK_START } from '#test/support/test-env.ts'
import { CONFIGURATION } from './built-shop.ts'

/** Where the workers find the folder with the filled embedded database, which each copies. */
export const SEEDED = 'PARTWRIGHT_E2E_SEEDED'

/** Where they find the PostgreSQL server, and on it the filled database, which each clones; both unset where there is no server. */
export const POSTGRES = { server: 'PARTWRIGHT_E2E_SERVER', template: 'PARTWRIGHT_E2E_TEMPLATE' }

/** A code that leaves less than can be charged; no code of the demo's does. */
export const ALMOST_ALL = { code: 'ALMOSTALL', discountType: 'percentage', discountValue: 9_900, freeShipping: true }

/** The tests' PostgreSQL server, or null, said loudly, where none can be started: then all journeys are on the embedded database. */
const postgres = (): Promise<PostgresServer | null> =>
  startPostgres().catch((error: unknown) => {
    console.warn(`\nNO POSTGRESQL: all journeys run on the embedded database, which takes longer (npm run needs).\n${String(error)}\n`)
    return null
  })

/** Fills a shop in a process of its own, so that both are filled at the same time (fill.ts). */
async function fill(data: { DATA_DIR: string; DATABASE_URL?: string }) {
  const env = { ...process.env, ...CONFIGURATION, ...data }
  const filling = spawn(process.execPath, [QUICK_START, 'test/e2e/support/fill.ts'], { env, stdio: 'inherit' })
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new Error('the shop of the journeys could not be filled')
}

/** Once a run: the builds, and the shop's data on both databases; each worker then takes a copy for each file (data.ts). */
export default async function setUp() {
  await buildIfStale()
  await buildIfStale('dist-gallery')
  const folder = mkdtempSync(join(tmpdir(), 'partwright-e2e-'))
  const embedded = { DATA_DIR: join(folder, 'embedded') }
  const server = await postgres()
  const template = `partwright_e2e_${process.pid}`
  if (server) await onServer(server.url, `create database ${template}`)
  const onPostgres = server && { DATA_DIR: join(folder, 'postgresql'), DATABASE_URL: databaseUrl(server.url, template) }
  await Promise.all([fill(embedded), onPostgres && fill(onPostgres)])
  process.env[SEEDED] = embedded.DATA_DIR
  if (server) Object.assign(process.env, { [POSTGRES.server]: server.url, [POSTGRES.template]: template })
  return async () => {
    if (server) await onServer(server.url, `drop database ${template} with (force)`)
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
