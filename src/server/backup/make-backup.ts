import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { openDatabase, openUnlimited } from '#server/db/open-database.ts'
import type { Env } from '#server/env.ts'
import { reasonOf } from '#server/exit-with-message.ts'
import { createFileStorage } from '#server/services/open-storage.ts'
import { BackupError, explainFailure, sizeOf } from './backup-error.ts'
import type { Say } from './backup-error.ts'
import { copyNewFiles } from './copy-files.ts'
import { knownMigrations, MANIFEST, secretMark, shopVersion, stateOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { dumpOf, findPrograms } from './postgres-programs.ts'
import { askForSnapshot, withSnapshot } from './snapshot-socket.ts'
import type { Snapshot } from './snapshot-socket.ts'
import { progress, syncFolder, writeSummed, writeSums } from './sums.ts'
import type { Summed } from './sums.ts'

/** The names of whole backups, by their time in UTC. */
export const WHOLE = /^partwright-\d{8}T\d{6}Z$/

const UNFINISHED = 'unfinished-'

/** What was left by a backup that was cut off is removed after this long (ms): no backup takes longer. */
const ABANDONED_MS = 24 * 60 * 60 * 1_000

/** What is asked for. */
interface Wanted {
  now: Date
  /** Whether uploaded files are copied that are in a bucket; those on the disk are in any case. */
  withBucket: boolean
}

type Written = Pick<Manifest, 'database'> & { sum: Summed }

const migrationName = (migration: number) => knownMigrations().find(({ when }) => when === migration)?.tag ?? null

/** A dump by PostgreSQL's own program, while the shop sells. */
async function dumpPostgres(env: Env & { DATABASE_URL: string }, folder: string, say: Say): Promise<Written> {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const { db, close } = await openUnlimited(env)
  try {
    const { version, migration } = await stateOf(db)
    const programs = findPrograms(version)
    say(`database: PostgreSQL ${version} …`)
    const file = 'database.dump'
    const sum = await writeSummed({ folder, path: file }, dumpOf(url, programs), progress(say, 'database'))
    const later = await stateOf(db)
    if (later.migration !== migration) throw new BackupError('The shop was upgraded meanwhile: take the backup again.')
    const of = { kind: 'postgresql', version, dumpedBy: programs.major, migration, migrationName: migrationName(migration) } as const
    return { database: { ...of, file, bytes: sum.bytes }, sum }
  } finally {
    await close()
  }
}

/** The folder of the embedded database as an archive: from the shop that runs on it, else opened here. */
async function copyEmbedded(env: Env, folder: string, say: Say): Promise<Written> {
  const file = 'database.tar.zst'
  const write = async ({ version, migration, archive }: Snapshot): Promise<Written> => {
    const packed = createZstdCompress()
    // Ends both when one of them fails; its error is then the one of `packed`, too.
    pipeline(archive, packed, () => {})
    const sum = await writeSummed({ folder, path: file }, packed, progress(say, 'database'))
    const of = { kind: 'embedded', version, dumpedBy: version, migration, migrationName: migrationName(migration) } as const
    return { database: { ...of, file, bytes: sum.bytes }, sum }
  }
  // Opening one that does not exist would create it.
  if (!existsSync(join(env.DATA_DIR, 'pglite')))
    throw new BackupError(`There is no database in ${env.DATA_DIR}. Set DATABASE_URL or DATA_DIR as the shop has it.`)
  const running = await askForSnapshot(env.DATA_DIR)
  say(`database: embedded, ${running ? 'from the running shop' : 'of a shop that does not run'} …`)
  if (running) return write(running)
  const database = await openDatabase(env)
  try {
    return await withSnapshot(database, write)
  } finally {
    await database.close()
  }
}

/** Removes what backups of another day have left unfinished. */
async function removeAbandoned(folder: string, now: number, say: Say) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now - mtimeMs < ABANDONED_MS) continue
    await rm(join(folder, name), { recursive: true, force: true })
    say(`${name}, a backup that was cut off, is removed`)
  }
}

/** The backup is made, and one that was to go for it is still there. */
export class OldBackupStays extends BackupError {}

/** Removes the oldest whole backups beyond `keep`. @throws {OldBackupStays} */
async function removeOld(folder: string, { name: made, keep }: { name: string; keep: number }, say: Say) {
  const whole = (await readdir(folder)).filter((name) => WHOLE.test(name)).toSorted()
  for (const name of whole.slice(0, Math.max(0, whole.length - keep))) {
    try {
      // Under another name first: what is half removed is no whole backup.
      await rename(join(folder, name), join(folder, `${UNFINISHED}${name}`))
      await rm(join(folder, `${UNFINISHED}${name}`), { recursive: true, force: true })
    } catch (error) {
      throw new OldBackupStays(
        `${join(folder, made)} is made and whole, but ${name}, which is too old, was not removed: ${reasonOf(error)}`,
      )
    }
    say(`${name} is removed: ${keep} are kept`)
  }
}

/**
 * Files, database, files again. Rows name files that were there a moment before or after them: the second look takes those that came while the
 * database was read; the first has those that went meanwhile.
 */
async function writeAll(env: Env, { folder, now, withBucket }: Wanted & { folder: string }, say: Say): Promise<Manifest> {
  const areCopied = withBucket || !env.FILES_S3_BUCKET
  const copied = new Map<string, Summed>()
  const look = { from: createFileStorage(env), to: folder, done: copied, onBytes: progress(say, 'files') }
  if (areCopied) await copyNewFiles(look)
  const { DATABASE_URL } = env
  const { database, sum } = DATABASE_URL ? await dumpPostgres({ ...env, DATABASE_URL }, folder, say) : await copyEmbedded(env, folder, say)
  if (areCopied) await copyNewFiles(look)
  const files = [...copied.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const manifest: Manifest = {
    format: 1,
    shop: shopVersion(),
    madeAt: now.toISOString(),
    database,
    files: areCopied ? { count: files.length, bytes: files.reduce((bytes, file) => bytes + file.bytes, 0) } : null,
    secret: secretMark(env),
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true })
  const sha256 = createHash('sha256').update(text).digest('hex')
  await writeSums(folder, [{ path: MANIFEST, bytes: text.length, sha256 }, sum, ...files])
  return manifest
}

/**
 * Makes a backup of the configured shop, which may go on selling: a new folder in `into`, which appears under its name once all of it is on the
 * disk.
 * With `keep`, only so many whole backups stay there. @returns its path. @throws {OldBackupStays} when it is made, and one beyond `keep` cannot be removed;
 *   {BackupError} when none was made: nothing of it is left.
 */
export async function makeBackup(env: Env, { into, keep, ...wanted }: Wanted & { into: string; keep?: number }, say: Say): Promise<string> {
  const { now } = wanted
  const place = resolve(into)
  if (!relative(resolve(env.DATA_DIR, 'files'), place).startsWith('..'))
    throw new BackupError(`${into} lies among the files that are to be copied: choose another folder.`)
  const name = `partwright-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const unfinished = join(place, `${UNFINISHED}${name}`)
  let isOurs = false
  try {
    await mkdir(place, { recursive: true, mode: 0o700 })
    await removeAbandoned(place, now.getTime(), say)
    await mkdir(unfinished, { mode: 0o700 })
    isOurs = true
    const { database, files } = await writeAll(env, { folder: unfinished, ...wanted }, say)
    await rename(unfinished, join(place, name))
    await syncFolder(place)
    say(`database ${sizeOf(database.bytes)}, ${files ? `${files.count} files of ${sizeOf(files.bytes)}` : 'files stay in their bucket'}`)
  } catch (error) {
    if (isOurs) await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw explainFailure(into, error)
  }
  if (keep !== undefined) await removeOld(place, { name, keep }, say)
  return join(place, name)
}
