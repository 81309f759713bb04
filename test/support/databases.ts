import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { parseEnv } from '#server/env.ts'
import { openShop } from '#server/open-shop.ts'
import { TEST_ENV } from './test-env.ts'
import { databaseUrl, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server, the seeded database to clone on it, and the seeded folder to copy. */
    databases: { serverUrl: string; template: string; folder: string }
  }
}

const seed = async (variables: Record<string, string>) => {
  const opened = await openShop(parseEnv({ ...TEST_ENV, ...variables }))
  await opened.close()
}

/** Runs a statement that cannot stand in a database of its own. */
async function onServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Once a run: both databases are migrated and filled; each test file then takes a copy. */
export default async function setUp(project: TestProject) {
  const server = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'partwright-test-'))
  const template = `partwright_test_${process.pid}_template`
  await onServer(server.url, `create database ${template}`)
  await seed({ DATABASE_URL: databaseUrl(server.url, template), DATA_DIR: join(folder, 'postgresql') })
  await seed({ DATA_DIR: join(folder, 'embedded') })
  project.provide('databases', { serverUrl: server.url, template, folder })
  return async () => {
    await onServer(server.url, `drop database ${template} with (force)`)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
