import { mkdirSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { OpenDatabase } from '#server/db/client.ts'
import { log } from '#server/log.ts'
import { BackupError } from './backup-error.ts'
import { stateOf } from './manifest.ts'
import { packFolder } from './tar.ts'

/**
 * The embedded database belongs to the process that has it open. `npm run backup` asks that process by a socket in the data folder: only who may
 * read that folder, on this machine, gets there.
 */
const socketOf = (dataFolder: string) => join(dataFolder, 'backup', 'socket')

/** A backup that takes nothing for so long (ms) is given up: everybody waits for the database meanwhile. */
const STALLED_MS = 5_000

const STATE_HEADER = 'partwright-database'

const stateSchema = z.object({ version: z.int(), migration: z.int() })

/** A copy of the embedded database, and of which state it is. It has to be read at once. */
export interface Snapshot extends z.infer<typeof stateSchema> {
  archive: AsyncIterable<Uint8Array>
}

/** What `database` can be asked for: of PostgreSQL nothing, it has programs of its own. */
type Still = Pick<OpenDatabase, 'db' | 'whileStill'>

/** Hands `take` an archive of the embedded database. Nobody writes, or reads, meanwhile. */
export async function withSnapshot<T>({ db, whileStill }: Still, take: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  if (!whileStill) throw new BackupError('Only the embedded database is copied by the shop itself.')
  const state = await stateOf(db)
  return whileStill((folder) => take({ ...state, archive: packFolder(folder) }))
}

/** Opens the socket by which the running shop is asked for a copy of its embedded database. Returns how to close it. */
export async function openSnapshotSocket(database: Still, dataFolder: string): Promise<() => Promise<void>> {
  const server: Server = createServer((request, response) => {
    request.resume()
    response.setTimeout(STALLED_MS, () => response.destroy())
    withSnapshot(database, async ({ archive, ...state }) => {
      response.setHeader(STATE_HEADER, JSON.stringify(state))
      await pipeline(archive, response)
    }).catch((error: unknown) => {
      log.warn({ err: error }, 'a backup was not finished')
      response.destroy()
    })
  })
  const path = socketOf(dataFolder)
  try {
    mkdirSync(join(dataFolder, 'backup'), { recursive: true, mode: 0o700 })
    // Left by a process that was killed: the folder is ours, nobody else listens there.
    rmSync(path, { force: true })
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  } catch (error) {
    log.warn({ err: error }, 'npm run backup cannot reach this process: it works while the shop is stopped')
  }
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
}

/** Whether nobody listens: the shop does not run. */
const isSilent = (error: unknown) => error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code))

/**
 * Asks the running shop for a copy of its embedded database; null when none runs on this folder.
 * @throws {BackupError} when it runs and does not give one.
 */
export async function askForSnapshot(dataFolder: string): Promise<Snapshot | null> {
  const answer = await new Promise<IncomingMessage | null>((resolve, reject) => {
    get({ socketPath: socketOf(dataFolder), path: '/snapshot' }, resolve).once('error', (error) =>
      isSilent(error) ? resolve(null) : reject(new BackupError(`The running shop did not give its database: ${error.message}.`)),
    )
  })
  if (!answer) return null
  const archive = (async function* () {
    try {
      yield* answer
    } catch {
      throw new BackupError('The running shop did not finish its copy of the database. Its log says why.')
    }
  })()
  return { ...stateSchema.parse(JSON.parse(String(answer.headers[STATE_HEADER]))), archive }
}
