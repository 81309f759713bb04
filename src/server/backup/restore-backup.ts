import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { openDatabase, openUnlimited } from '#server/db/open-database.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import type { Env } from '#server/env.ts'
import { ROOT } from '#server/root.ts'
import { checkData, countFound, lineOf } from '#server/shop/maintenance/check-data.ts'
import { BackupError, explainFailure, sizeOf } from './backup-error.ts'
import type { Say } from './backup-error.ts'
import { expectNotNewer, readManifest, secretMark, stateOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { findPrograms, restoreDump } from './postgres-programs.ts'
import { EMPTYING, lookAtTarget } from './replace-database.ts'
import { giveToOwner, hasEntries, newNameOf, oldNameOf, storeFiles, swapIn } from './restored-files.ts'
import { progress, verifySums } from './sums.ts'
import { unpackFolder } from './tar.ts'

/** What to restore, and what may be replaced by it: the name of the database, or of the data folder. */
export interface Wanted {
  backup: string
  replace: string | undefined
}

interface Restore {
  env: Env
  backup: string
  manifest: Manifest
  /** The uploaded files in the backup. */
  files: string[]
  say: Say
  /** From now on the shop is the restored one. */
  replaced: () => void
}

/** Runs `work`, and removes what it has prepared in the data folder when it fails. */
async function prepared<T>(env: Env, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (const name of ['pglite.restoring', 'files.restoring', 'restoring'])
      await rm(join(env.DATA_DIR, name), { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** @throws {BackupError} unless the target is empty, or its name was given to say that it may be replaced. */
function expectReplaceable(target: { what: string; name: string; isEmpty: boolean }, replace: string | undefined) {
  if (replace !== undefined && replace !== target.name)
    throw new BackupError(`--replace ${replace} is not what would be replaced: that is ${target.what}, by the name ${target.name}.`)
  if (!target.isEmpty && replace === undefined)
    throw new BackupError(`${target.what} is not empty. To replace what is in it, say so with its name: --replace ${target.name}`)
}

/** A copy for trials must tell the real receivers of webhooks nothing: there staff resume whichever they mean. */
async function pauseWebhooks({ db }: OpenDatabase, say: Say) {
  const paused = await db.execute(sql`update webhook_endpoint set state = 'paused' where state = 'active' returning 1`)
  if (paused.rows.length > 0) say(`staging: ${paused.rows.length} webhook endpoints are paused`)
}

/** Brings a database to this version. */
async function upgrade(database: OpenDatabase, { env, manifest, say }: Pick<Restore, 'env' | 'manifest' | 'say'>) {
  await database.migrate({ folder: join(ROOT, 'src/server/db/migrations') })
  const { migration } = await stateOf(database.db)
  if (migration > manifest.database.migration)
    say(`database: upgraded from ${manifest.database.migrationName ?? manifest.database.migration}`)
  if (env.SHOP_MODE === 'staging') await pauseWebhooks(database, say)
}

/** Checks the books. Gives how many rows are wrong. */
async function countWrong(db: Parameters<typeof checkData>[0], say: Say): Promise<number> {
  say('checking the books …')
  const found = await checkData(db)
  for (const finding of found) for (const row of finding.violations.slice(0, 20)) say(lineOf(finding, row))
  const { wrong, text } = countFound(found)
  say(`check:data: ${text}`)
  return wrong
}

/** Unpacks, upgrades and checks the database in a folder of its own. Gives how many rows are wrong. */
async function prepareEmbedded({ env, backup, manifest, say }: Restore, workshop: string): Promise<number> {
  await rm(workshop, { recursive: true, force: true })
  await mkdir(workshop, { recursive: true, mode: 0o700 })
  const archive = createZstdDecompress()
  pipeline(createReadStream(join(backup, manifest.database.file)), archive, () => {})
  await unpackFolder(archive, join(workshop, 'pglite'))
  say('database: unpacked')
  const database = await openDatabase({ DATA_DIR: workshop })
  try {
    await upgrade(database, { env, manifest, say })
    return await countWrong(database.db, say)
  } finally {
    await database.close()
  }
}

/** Nothing is replaced before the restored database was opened, upgraded and checked. */
async function restoreEmbedded(restore: Restore, replace: string | undefined): Promise<number> {
  const { env } = restore
  const [place, uploads, workshop] = [join(env.DATA_DIR, 'pglite'), join(env.DATA_DIR, 'files'), join(env.DATA_DIR, 'restoring')]
  const unlock = lockFolder(env.DATA_DIR)
  try {
    // A restore that was killed between its two last steps has left what was there under the other name.
    if (!existsSync(place) && existsSync(oldNameOf(place))) await rename(oldNameOf(place), place)
    const isEmpty = !(await hasEntries(place)) && !(await hasEntries(uploads))
    expectReplaceable({ what: `The data folder ${env.DATA_DIR}`, name: basename(resolve(env.DATA_DIR)), isEmpty }, replace)
    return await prepared(env, async () => {
      const wrong = await prepareEmbedded(restore, workshop)
      await storeFiles(restore)
      await rename(join(workshop, 'pglite'), newNameOf(place))
      for (const path of [place, uploads]) await giveToOwner(env.DATA_DIR, newNameOf(path))
      await swapIn(place)
      restore.replaced()
      await swapIn(uploads)
      await rm(workshop, { recursive: true, force: true })
      return wrong
    })
  } finally {
    unlock()
  }
}

/** One transaction replaces the database: until its end, and when it has none, everything is as it was. */
async function replacePostgres(restore: Restore & { url: string }, version: number): Promise<void> {
  const { env, url, backup, manifest, say } = restore
  const uploads = join(env.DATA_DIR, 'files')
  const programs = findPrograms(Math.max(version, manifest.database.dumpedBy))
  await storeFiles(restore)
  await giveToOwner(env.DATA_DIR, newNameOf(uploads))
  const dump = { file: join(backup, manifest.database.file), url, first: EMPTYING, server: version }
  await restoreDump(dump, programs, progress(say, 'database'))
  restore.replaced()
  say('database: restored')
  await swapIn(uploads)
}

async function restorePostgres(restore: Restore & { url: string }, replace: string | undefined): Promise<number> {
  const { env, manifest, say } = restore
  const { db, close } = await openUnlimited(env)
  try {
    const target = await lookAtTarget(db)
    if (target.version < manifest.database.version)
      throw new BackupError(`The backup is of PostgreSQL ${manifest.database.version}, this server is older: ${target.version}.`)
    const isEmpty = target.tables === 0 && !(await hasEntries(join(env.DATA_DIR, 'files')))
    expectReplaceable(
      { what: `The database ${target.name} (${target.tables} tables), with its files`, name: target.name, isEmpty },
      replace,
    )
    await prepared(env, () => replacePostgres(restore, target.version))
    // A dump has no statistics, without which everything is slow.
    await db.execute(sql`analyze`)
    const database = await openDatabase(env)
    await upgrade(database, restore).finally(() => database.close())
    return await countWrong(db, say)
  } finally {
    await close()
  }
}

/** @throws {BackupError} when the backup is one of the other kind of database. */
function expectKind({ database: { kind } }: Manifest, env: Env) {
  if (kind === 'postgresql' && !env.DATABASE_URL) throw new BackupError('This is a backup of a shop on PostgreSQL: set DATABASE_URL.')
  if (kind === 'embedded' && env.DATABASE_URL)
    throw new BackupError('This is a backup of the embedded database, which PostgreSQL cannot read: restore it without DATABASE_URL.')
}

/** What the operator has to know of what is not in the backup. */
function reportMissing({ env, manifest, say }: Restore) {
  const mark = secretMark(env)
  if (manifest.secret !== null && mark !== manifest.secret)
    say(
      'Note: AUTH_SECRET is not the one of the backed-up shop. Sessions, links in e-mails and authenticator apps that are set up do not work, and receivers of webhooks need their new secrets.',
    )
  if (manifest.files === null) say('Note: the uploaded files of this shop are in a bucket, not in the backup.')
}

/**
 * Restores a backup into the configured database and data folder, upgrades it, and checks the books. The folders that it replaces stay until all of that
 * is done; what was in a PostgreSQL database is gone once its one transaction has ended. Gives how many rows are wrong.
 * @throws {BackupError} when nothing was restored.
 */
export async function restoreBackup(env: Env, { backup: given, replace }: Wanted, say: Say): Promise<number> {
  const backup = resolve(given)
  const manifest = await readManifest(backup)
  expectNotNewer(manifest)
  expectKind(manifest, env)
  say(`backup of ${manifest.madeAt}, version ${manifest.shop}, database ${sizeOf(manifest.database.bytes)}; verifying …`)
  const files = await verifySums(backup, { database: manifest.database.file, files: manifest.files?.count ?? 0 }, say)
  say(`verified: ${files.length + 1} files are as they were written`)
  let isReplaced = false
  const restore: Restore = { env, backup, manifest, files, say, replaced: () => (isReplaced = true) }
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  try {
    const wrong = await (url ? restorePostgres({ ...restore, url }, replace) : restoreEmbedded(restore, replace))
    if (wrong === 0) for (const name of ['pglite', 'files']) await rm(oldNameOf(join(env.DATA_DIR, name)), { recursive: true, force: true })
    reportMissing(restore)
    return wrong
  } catch (error) {
    say(isReplaced ? 'The backup is restored, but something after that has failed:' : 'Nothing was restored, all is as it was:')
    throw explainFailure(env.DATA_DIR, error)
  }
}
