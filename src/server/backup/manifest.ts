import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/db/client.ts'
import { ROOT } from '#server/root.ts'
import { BackupError } from './backup-error.ts'

/** What a backup's `manifest.json` says of it. Sizes in bytes. */
const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** The version of the program that made it. */
  shop: z.string().regex(/^\d+\.\d+\.\d+/),
  madeAt: z.iso.datetime(),
  database: z.strictObject({
    kind: z.enum(['postgresql', 'embedded']),
    /** The major version of the server, and of the program that dumped it. */
    version: z.int(),
    dumpedBy: z.int(),
    /** When the newest migration was made, as drizzle's journal has it (ms); and its name. */
    migration: z.int(),
    migrationName: z.string().nullable(),
    file: z.enum(['database.dump', 'database.tar.zst']),
    bytes: z.int(),
  }),
  /** Uploaded files; null when they are in a bucket. */
  files: z.strictObject({ count: z.int(), bytes: z.int() }).nullable(),
  /** By which it is told whether another AUTH_SECRET is set; null when there was none. */
  secret: z.string().nullable(),
})

export type Manifest = z.infer<typeof manifestSchema>

/** The names of what is in each backup. */
export const [MANIFEST, SUMS] = ['manifest.json', 'SHA256SUMS']

/** The version of this program. */
export const shopVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).version

/** This program's migrations, oldest first. */
export function knownMigrations(): { when: number; tag: string }[] {
  const journal: unknown = JSON.parse(readFileSync(join(ROOT, 'src/server/db/migrations/meta/_journal.json'), 'utf8'))
  return z.object({ entries: z.array(z.object({ when: z.int(), tag: z.string() })) }).parse(journal).entries
}

/** Up to which migration a database is, and which major version of PostgreSQL has it. @throws {BackupError} when it is no shop's. */
export async function stateOf(db: Pick<Database, 'execute'>): Promise<{ version: number; migration: number }> {
  const { rows } = await db.execute<{ version: number; journal: string | null }>(
    sql`select current_setting('server_version_num')::int / 10000 as version, to_regclass('drizzle.__drizzle_migrations')::text as journal`,
  )
  if (!rows[0]?.journal) throw new BackupError('There is no shop in this database.')
  const { rows: last } = await db.execute<{ at: string }>(sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`)
  return { version: rows[0].version, migration: Number(last[0]?.at ?? 0) }
}

/** Tells two secrets apart, and says nothing of either; null without one. The demo's stands beside its data. */
export function secretMark({ AUTH_SECRET, DATA_DIR }: { AUTH_SECRET?: string | undefined; DATA_DIR: string }): string | null {
  const stored = join(DATA_DIR, 'auth-secret')
  const secret = AUTH_SECRET ?? (existsSync(stored) ? readFileSync(stored, 'utf8') : null)
  return secret === null ? null : createHash('sha256').update(`which secret a backup belongs to: ${secret}`).digest('hex').slice(0, 12)
}

/** Reads a backup's manifest. @throws {BackupError} when the folder is no whole backup. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`${backup} is no whole backup: it has no ${MANIFEST}. Name the folder partwright-… itself.`)
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${join(backup, MANIFEST)} is damaged, or was written by a newer version of the shop.`)
  }
}

const isNewer = (version: string, than: string) => {
  const [ours, theirs] = [than, version].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  const at = theirs?.findIndex((part, index) => part !== ours?.[index]) ?? -1
  return at >= 0 && (theirs?.[at] ?? 0) > (ours?.[at] ?? 0)
}

/** @throws {BackupError} when a newer version of the shop made the backup: this one would not know all of its tables. */
export function expectNotNewer({ shop, database }: Manifest): void {
  const last = knownMigrations().at(-1)
  if (!isNewer(shop, shopVersion()) && database.migration <= (last?.when ?? 0)) return
  throw new BackupError(
    `This backup is of version ${shop} of the shop (database ${database.migrationName ?? database.migration}), newer than this program (${shopVersion()}, database ${last?.tag}). Restore it with the program that made it, or a newer one.`,
  )
}
