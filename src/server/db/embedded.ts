import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, OpenDatabase } from './client.ts'
import { explainFolderError, folderUnusable } from './data-folder.ts'
import { logger } from './statements.ts'

/** The PostgreSQL version of the embedded database; it cannot open another version's folder. */
const EMBEDDED_VERSION = '18'

/**
 * What PostgreSQL's default is 128 MB for: it writes to all of it when it starts, which took a third of the processor time of opening it, and kept more than 100 MB. The
 * operating system remembers the files as well.
 */
const EMBEDDED_SETTINGS = ['-c', 'shared_buffers=32MB']

/** The folder was written by another version of the embedded database. */
export class FolderVersionError extends Error {
  override readonly name = 'FolderVersionError'
}

/** @throws {FolderVersionError} before the folder is changed. */
function expectVersion(folder: string) {
  const file = join(folder, 'pglite/PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : EMBEDDED_VERSION
  if (version !== EMBEDDED_VERSION)
    throw new FolderVersionError(
      `The data in ${folder} is of version ${version} of the embedded database, this program has version ${EMBEDDED_VERSION}. Open it with the program that wrote it, or restore a dump.`,
    )
}

/** Without this, the shop would begin anew. @throws {FolderUnusableError} */
function expectNoHalfRestore(folder: string) {
  if (existsSync(join(folder, 'pglite.replaced')) && !existsSync(join(folder, 'pglite')))
    throw folderUnusable(folder, 'a restore was cut off in it, and what was there is pglite.replaced: run the restore again')
}

/** Opens the embedded database of a data folder under the folder's exclusive lock. @throws {FolderVersionError} @throws {FolderUnusableError} */
export async function openEmbedded(folder: string): Promise<OpenDatabase> {
  // Loaded here like the database itself: a shop on PostgreSQL needs neither.
  const { lockFolder } = await import('./folder-lock.ts')
  const unlock = lockFolder(folder)
  try {
    expectNoHalfRestore(folder)
    expectVersion(folder)
    return await openLocked(folder, unlock)
  } catch (error) {
    unlock()
    throw explainFolderError(folder, error)
  }
}

/** Opens the embedded database of a folder whose lock we have; closing it ends the lock by `unlock`. */
async function openLocked(folder: string, unlock: () => void): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }, { fromPglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('pg-boss'),
  ])
  const client = await PGlite.create(join(folder, 'pglite'), {
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...EMBEDDED_SETTINGS],
  }).catch((error: unknown) => {
    const explained = explainFolderError(folder, error)
    throw explained === error
      ? folderUnusable(folder, `the database in it does not open, it may be damaged or another user's (${String(error)})`)
      : explained
  })
  const embedded = drizzle(client, { logger })
  // The two drivers answer alike in all that the shop uses; one type spares every caller the union.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- said above
  const db = embedded as unknown as Database
  return {
    db,
    browsing: db,
    replicas: null,
    readAll: (read) => read(db),
    kind: 'embedded',
    poolStates: () => [],
    queue: () => ({ db: fromPglite(client), backend: 'pglite' }),
    // The folder's lock already guarantees it.
    alone: (work) => work(),
    // Nobody is served meanwhile: all or nothing.
    migrate: ({ folder: migrationsFolder }) => migrate(embedded, { migrationsFolder }),
    async whileStill(work) {
      // What is in memory alone goes to its files first; the rest the copy does for itself when it is opened, as after a crash.
      await client.exec('checkpoint')
      return client.runExclusive(() => work(join(folder, 'pglite')))
    },
    async close() {
      await client.close()
      unlock()
    },
  }
}
