import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { databaseUrl, onServer } from '#test/support/postgres.ts'
import { POSTGRES, SEEDED } from './set-up.ts'

/**
 * The journeys on the embedded database, which is what `npm start` runs when nothing else is configured: from the first page to a paid
 * order, and what the server itself answers. The others are on PostgreSQL, whose starts and queries take less than half the work.
 */
const ON_EMBEDDED = ['buy.spec.ts', 'front-door.spec.ts']

/** Where the data of this worker's shop are on the tests' PostgreSQL server; null on the embedded database, which only the shop itself can open. */
export function workerDatabase(): { server: string; template: string; name: string; url: string } | null {
  const server = process.env[POSTGRES.server]
  const template = process.env[POSTGRES.template]
  if (server === undefined || template === undefined) return null
  const name = `${template}_${process.pid}`
  return { server, template, name, url: databaseUrl(server, name) }
}

/** A new database's address, and how to drop it; null for a file that runs on the embedded one. */
async function cloneFor(file: string): Promise<{ url: string; drop: () => Promise<void> } | null> {
  const database = workerDatabase()
  if (database === null || ON_EMBEDDED.includes(basename(file))) return null
  const { server, template, name, url } = database
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  return { url, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

/**
 * Puts a copy of the filled shop into the place of a worker's data, for the tests of this file. `env`: where its server finds it; `drop`
 * deletes it, after the server has stopped.
 */
export async function copyData(folder: string, file: string): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const clone = await cloneFor(file)
  if (!clone) cpSync(process.env[SEEDED] ?? '', folder, { recursive: true })
  return {
    env: clone ? { DATABASE_URL: clone.url } : {},
    async drop() {
      await clone?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The place of a worker's data folder, empty. */
export const dataFolder = (): string => mkdtempSync(join(tmpdir(), 'partwright-e2e-'))
