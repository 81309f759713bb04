import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '#test/support/postgres.ts'

const INSTALLED = '/usr/lib/postgresql'
const DEPLOY = resolve(import.meta.dirname, '../../../../deploy/pgbackrest')

/** Why there is no point-in-time recovery to try, or null. PostgreSQL and pgBackRest are Debian's, and run as their user. */
export function whyNoPgbackrest(): string | null {
  if (!existsSync('/usr/bin/pgbackrest')) return 'there is no /usr/bin/pgbackrest; apt-get install pgbackrest'
  if (!existsSync(INSTALLED)) return `there is no ${INSTALLED}; apt-get install postgresql`
  return process.getuid?.() === 0 ? null : 'it takes root to run PostgreSQL as its own user'
}

/** A server whose changes are archived. */
export interface ArchivedPostgres {
  url: string
  /** Makes a full backup while it runs, and comes back in a later second than it ended in: pgBackRest goes back to times after that second only. */
  backUp(): void
  /** Sets the server back to what it was at a time of the database's clock. */
  restoreTo(time: string): void
}

const postgresUser = () => {
  const [, , uid, gid] = (/^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0] ?? '').split(':').map(Number)
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/** The configuration of deploy/, with the folders and the port of a test. */
function configure(folder: string, port: number) {
  const repository = readFileSync(join(DEPLOY, 'pgbackrest.conf'), 'utf8')
    .replace('repo1-path=/var/lib/pgbackrest', `repo1-path=${folder}/repo\nlock-path=${folder}/lock\nspool-path=${folder}/spool`)
    .replace('log-path=/var/log/pgbackrest', `log-path=${folder}`)
    .replace('pg1-path=/var/lib/postgresql/15/main', `pg1-path=${folder}/data\npg1-socket-path=${folder}\npg1-user=postgres`)
    .replace('pg1-port=5432', `pg1-port=${port}`)
  writeFileSync(join(folder, 'pgbackrest.conf'), repository)
  return readFileSync(join(DEPLOY, 'archiving.conf'), 'utf8').replace(
    'pgbackrest --stanza',
    `pgbackrest --config=${folder}/pgbackrest.conf --stanza`,
  )
}

/** Starts a PostgreSQL for this test that archives its changes as deploy/pgbackrest says, with a first stanza. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-archive-'))
  const user = postgresUser()
  chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const newest = readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a))[0] ?? ''
  const bin = join(INSTALLED, newest, 'bin')
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
  const data = join(folder, 'data')
  const archive = (...words: string[]) =>
    run('pgbackrest', `--config=${folder}/pgbackrest.conf`, '--stanza=shop', '--log-level-console=warn', ...words)
  const ask = (statement: string) => run('psql', '-h', folder, '-p', String(port), '-U', 'postgres', '-qAtc', statement).trim()
  const start = () => void run(join(bin, 'pg_ctl'), '-D', data, '-l', join(folder, 'log'), '-w', '-s', 'start')
  const stop = (mode: string) => void run(join(bin, 'pg_ctl'), '-D', data, '-m', mode, '-w', '-s', 'stop')

  run(join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync')
  mkdirSync(join(folder, 'repo'))
  chownSync(join(folder, 'repo'), user.uid, user.gid)
  const settings = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nmax_connections = 100\n`
  appendFileSync(join(data, 'postgresql.conf'), settings + configure(folder, port))
  start()
  onTestFinished(() => {
    stop('immediate')
    rmSync(folder, { recursive: true, force: true })
  })
  archive('stanza-create')
  archive('check')
  ask('create database shop')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/shop`,
    backUp() {
      archive('--type=full', 'backup')
      ask('select pg_sleep(ceil(extract(epoch from clock_timestamp())) - extract(epoch from clock_timestamp()) + 0.1)')
    },
    // The steps of deploy/pgbackrest/restore-to.sh, on the server of the test.
    restoreTo(time) {
      ask('select pg_switch_wal()')
      archive('check')
      stop('fast')
      archive('--delta', '--type=time', `--target=${time}`, '--target-action=promote', 'restore')
      start()
      while (ask('select pg_is_in_recovery()') !== 'f') execFileSync('sleep', ['0.2'])
    },
  }
}
