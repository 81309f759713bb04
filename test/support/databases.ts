import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { parseEnv } from '#server/env.ts'
import { openShop } from '#server/open-shop.ts'
import { TEST_ENV } from './test-env.ts'
import { databaseUrl, onServer, startPostgres } from './postgres.ts'

/** The databases that the shop supports. */
export type Kind = 'postgresql' | 'embedded'

declare module 'vitest' {
  interface ProvidedContext {
    /** The databases that a project's tests run on (vitest.config.ts). */
    kinds: Kind[]
    /** The server, and the seeded database on it to clone. */
    postgres: { serverUrl: string; template: string }
    /** The seeded folder of the embedded database, to copy. */
    seededFolder: string
  }
}

const seed = async (variables: Record<string, string>) => {
  const opened = await openShop(parseEnv({ ...TEST_ENV, ...variables }))
  await opened.close()
}

/** A server with a migrated and seeded database. */
async function seedPostgres(project: TestProject, folder: string) {
  const server = await startPostgres()
  const template = `partwright_test_${process.pid}_template`
  await onServer(server.url, `create database ${template}`)
  await seed({ DATABASE_URL: databaseUrl(server.url, template), DATA_DIR: join(folder, 'postgresql') })
  project.provide('postgres', { serverUrl: server.url, template })
  return async () => {
    await onServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

/** Once per run: the databases of this project are migrated and seeded; each test file then takes a copy. */
export default async function setUp(project: TestProject) {
  const { kinds } = project.getProvidedContext()
  const folder = mkdtempSync(join(tmpdir(), 'partwright-test-'))
  const seededFolder = join(folder, 'embedded')
  const [stop] = await Promise.all([
    kinds.includes('postgresql') ? seedPostgres(project, folder) : null,
    kinds.includes('embedded') ? seed({ DATA_DIR: seededFolder }) : null,
  ])
  project.provide('seededFolder', seededFolder)
  return async () => {
    await stop?.()
    rmSync(folder, { recursive: true, force: true })
  }
}
