import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/**
 * How long a migration may wait for a table that the running processes use, and how long it then leaves them alone (ms). While it waits, their
 * statements on that table wait behind it, and are given up after two seconds (`pool.ts`).
 */
const [WAIT_MS, PAUSE_MS] = [400, 250]

/** It gives up after so many attempts, some five minutes: somebody keeps a transaction open. */
const ATTEMPTS = 450

/** A table was not free in time, or the running processes waited for the migration as it did for them. */
const BUSY = new Set(['55P03', '40P01'])

const codeOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && error.code !== undefined ? error.code : codeOf(error.cause)
}

/** The folder with the migrations, and who is told of each attempt that found a table in use. */
export interface Migration {
  folder: string
  onBusy?: (attempt: number) => void
}

/**
 * Brings the database to this version, all or nothing, while processes of the version before go on serving: a table that is in use is waited for
 * briefly and often, never long.
 * @throws what the database says, in the end also that a table is never free.
 */
export async function migrateUnderTraffic(client: pg.Client, { folder, onBusy }: Migration): Promise<void> {
  await client.query(`set lock_timeout = ${WAIT_MS}`)
  for (let attempt = 1; ; attempt++)
    try {
      return await migrate(drizzle(client), { migrationsFolder: folder })
    } catch (error) {
      if (attempt === ATTEMPTS || !BUSY.has(String(codeOf(error)))) throw error
      onBusy?.(attempt)
      await new Promise((wake) => setTimeout(wake, PAUSE_MS))
    }
}
