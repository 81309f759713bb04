import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { homedir } from 'node:os'
import { BackupError } from './backup-error.ts'

/** PostgreSQL's own programs, of one major version. */
export interface Programs {
  major: number
  dump: string
  restore: string
  psql: string
}

/** Where distributions put them; rarely on the PATH. */
const INSTALLED = '/usr/lib/postgresql'

const VERSION = /(\d+)(?:\.\d+)?/

function programsIn(folder: string): Programs[] {
  const [dump, restore, psql] = [join(folder, 'pg_dump'), join(folder, 'pg_restore'), join(folder, 'psql')]
  if (![dump, restore, psql].every((path) => existsSync(path))) return []
  try {
    return [{ major: Number(VERSION.exec(execFileSync(dump, ['--version'], { encoding: 'utf8' }))?.[1]), dump, restore, psql }]
  } catch {
    return []
  }
}

/**
 * The programs for a server: of its own version, else of the next newer one.
 * @param major the server's version, or a newer one that the programs must know
 * @throws {BackupError} when there are none, or only older ones.
 */
export function findPrograms(major: number): Programs {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map((version) => join(INSTALLED, version, 'bin')) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...versions]
  const found = folders.flatMap(programsIn).toSorted((a, b) => a.major - b.major)
  const fitting = found.find((programs) => programs.major >= major)
  if (fitting) return fitting
  const newest = found.at(-1)
  const problem = newest
    ? `pg_dump here is of version ${newest.major}, PostgreSQL of version ${major}`
    : `pg_dump, pg_restore and psql are neither on the PATH nor in ${INSTALLED}`
  throw new BackupError(
    `${problem}. Install PostgreSQL's programs of version ${major} (Debian: apt-get install postgresql-client-${major}).`,
  )
}

/** What PostgreSQL's programs take in an address; the driver of the shop takes more. */
const TAKEN = new Set([
  'host',
  'port',
  'user',
  'dbname',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslcrl',
  'connect_timeout',
  'channel_binding',
])

/** Certificates of the authorities that the system trusts, as the shop's driver does by itself. */
const TRUSTED = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem']

/** PostgreSQL's addresses may leave out the host, for a socket (`?host=/run/postgresql`); those of `URL` may not. */
const NO_HOST = 'no-host.invalid'

/** @throws {BackupError} without the address, in which the password is. */
function readAddress(url: string): { address: URL; password: string | null } {
  try {
    const address = URL.parse(url) ?? new URL(url.replace('@/', `@${NO_HOST}/`))
    return { address, password: decodeURIComponent(address.password) || address.searchParams.get('password') }
  } catch {
    throw new BackupError(
      'The address of the database is not complete: in a password, # / ? @ and % are written as %23 %2F %3F %40 and %25.',
    )
  }
}

/** How the programs reach a database: the password is in the environment, since everybody sees the arguments of a program. */
export function connectionTo(url: string): { address: string; env: Record<string, string> } {
  const { address, password } = readAddress(url)
  address.password = ''
  const others = Array.from(address.searchParams.keys()).filter((name) => !TAKEN.has(name))
  for (const name of others) address.searchParams.delete(name)
  const mode = address.searchParams.get('sslmode')
  if (mode === 'no-verify') address.searchParams.set('sslmode', 'require')
  const asksForTrust = mode?.startsWith('verify-') && !address.searchParams.has('sslrootcert')
  const authorities = TRUSTED.find((path) => existsSync(path))
  const hasOwn = existsSync(join(homedir(), '.postgresql/root.crt'))
  return {
    address: address.href.replace(NO_HOST, ''),
    env: { ...(password && { PGPASSWORD: password }), ...(asksForTrust && authorities && !hasOwn && { PGSSLROOTCERT: authorities }) },
  }
}

/** How a program ended: what it said when it failed, null when it did not. */
const endOf = (name: string, child: ChildProcess): Promise<BackupError | null> => {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(0, 4_000)))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(new BackupError(`${name} cannot be started: ${error.message}.`)))
    child.once('close', (code, signal) => {
      const lines = said.split('\n')
      const at = Math.max(
        0,
        lines.findIndex((text) => /error|fatal/i.test(text)),
      )
      const line = [lines[at] ?? '', ...lines.slice(at + 1, at + 2).filter((text) => text.startsWith('DETAIL'))].join(' ')
      resolve(code === 0 ? null : new BackupError(`${name} did not finish (${signal ?? `code ${code}`}): ${line.trim()}`))
    })
  })
}

/** `pg_dump` of a database, in its own format, of one moment; the shop may go on selling. @throws {BackupError} when it fails, also at the end. */
export async function* dumpOf(url: string, { dump }: Programs): AsyncGenerator<Uint8Array> {
  const { address, env } = connectionTo(url)
  const child = spawn(dump, ['--format=custom', '--no-owner', '--no-privileges', '--dbname', address], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = endOf('pg_dump', child)
  try {
    yield* child.stdout
    const failed = await end
    if (failed) throw failed
  } finally {
    child.kill()
  }
}

/** Writes to a program as fast as it takes it; a program that has ended takes nothing. */
const write = (child: ChildProcess, chunk: Uint8Array | string) =>
  new Promise<void>((written) => {
    if (child.stdin?.writable) child.stdin.write(chunk, () => written())
    else written()
  })

/** The version from which on PostgreSQL has the setting `transaction_timeout`, and `pg_restore` sets it first, whatever server was dumped. */
const KNOWS_TRANSACTION_TIMEOUT = 17

/** What `pg_restore` sets stands before everything else (bytes). */
const HEAD_BYTES = 4_096

const withoutTransactionTimeout = (head: Buffer) =>
  Buffer.from(head.toString('latin1').replace('\nSET transaction_timeout = 0;\n', '\n'), 'latin1')

/** The output of a newer `pg_restore`, without the setting that an older server refuses. */
async function* forOlderServer(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of output) {
    head = head && Buffer.concat([head, chunk])
    if (head && head.length < HEAD_BYTES) continue
    yield head ? withoutTransactionTimeout(head) : chunk
    head = null
  }
  if (head) yield withoutTransactionTimeout(head)
}

/**
 * Reads a dump into a database in one transaction, after `first`: all of it is there in the end, or nothing has changed, however this ends.
 * @param dump `server`: the major version of the one that is restored into
 * @throws {BackupError} with what the database said.
 */
export async function restoreDump(
  { file, url, first, server }: { file: string; url: string; first: string; server: number },
  { major, restore, psql }: Programs,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { address, env } = connectionTo(url)
  const options = { env: { ...process.env, ...env, PGOPTIONS: '-c client_min_messages=warning' } }
  const into = spawn(psql, ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname', address, '--file=-', '--output=/dev/null'], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const from = spawn(restore, ['--no-owner', '--no-privileges', '--no-comments', '--file=-', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [fromEnd, intoEnd] = [endOf('pg_restore', from), endOf('psql', into)]
  into.stdin.on('error', () => {})
  const isRefused = major >= KNOWS_TRANSACTION_TIMEOUT && server < KNOWS_TRANSACTION_TIMEOUT
  try {
    await write(into, `begin;\n${first}\n`)
    for await (const chunk of isRefused ? forOlderServer(from.stdout) : from.stdout) {
      // It has ended with an error: the rest is of no use. Leaving the loop closes the pipe, and that ends the other program.
      if (!into.stdin.writable) break
      await write(into, chunk)
      onBytes(chunk.length)
    }
    const cut = await fromEnd
    // Only a dump that was read to its end is committed.
    if (!cut) await write(into, '\ncommit;\n')
    into.stdin.end()
    const refused = await intoEnd
    if (refused ?? cut) throw refused ?? cut
  } finally {
    from.kill()
    into.kill()
  }
}
