import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '#test/support/free-port.ts'

const INSTALLED = '/usr/lib/postgresql'
const DEPLOY = resolve(import.meta.dirname, '../../../../deploy/pgbackrest')

/** Why there is no point-in-time recovery to try, or null. PostgreSQL and pgBackRest are Debian's, and run as their user. */
export function whyNoPgbackrest(): string | null {
  if (!existsSync('/usr/bin/pgbackrest')) return 'there is no /usr/bin/pgbackrest; apt-get install pgbackrest'
  if (!existsSync('/usr/bin/pg_createcluster')) return 'there is no /usr/bin/pg_createcluster; apt-get install postgresql'
  return process.getuid?.() === 0 ? null : 'it takes root to run PostgreSQL as its own user'
}

/** A server whose changes are archived. */
export interface ArchivedPostgres {
  url: string
  /** Makes a full backup while it runs, and comes back in a later second than it ended in: pgBackRest goes back to times after that second only. */
  backUp(): void
  /** Sets the server back to what it was at a time of the database's clock, by deploy/pgbackrest/restore-to.sh. Gives what that said. */
  restoreTo(time: string): string
}

/** The configuration of deploy/, with the folders and the port of a test. */
function configure(folder: string, port: number) {
  const configuration = readFileSync(join(DEPLOY, 'pgbackrest.conf'), 'utf8')
    .replace('repo1-path=/var/lib/pgbackrest', `repo1-path=${folder}/repo\nlock-path=${folder}/lock\nspool-path=${folder}/spool`)
    .replace('log-path=/var/log/pgbackrest', `log-path=${folder}`)
    .replace('pg1-path=/var/lib/postgresql/15/main', `pg1-path=${folder}/data\npg1-socket-path=${folder}\npg1-user=postgres`)
    .replace('pg1-port=5432', `pg1-port=${port}`)
  writeFileSync(join(folder, 'pgbackrest.conf'), configuration)
  return readFileSync(join(DEPLOY, 'archiving.conf'), 'utf8').replace(
    'pgbackrest --stanza',
    `pgbackrest --config=${folder}/pgbackrest.conf --stanza`,
  )
}

/** Starts a PostgreSQL for this test, as Debian makes clusters, that archives its changes as deploy/pgbackrest says, with a first stanza. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-archive-'))
  const port = await freePort()
  const newest = readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a))[0] ?? ''
  const cluster = [newest, `partwright${port}`]
  const env = { PATH: process.env.PATH, LC_ALL: 'C', PGHOST: folder, PGPORT: String(port), CONFIG: `${folder}/pgbackrest.conf` }
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, {
      cwd: folder,
      env: { ...env, CLUSTER: cluster.join(' ') },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      timeout: 120_000,
    })
  const asPostgres = (...words: string[]) => run('runuser', '-u', 'postgres', '--', ...words)
  const archive = (...words: string[]) =>
    asPostgres('pgbackrest', `--config=${env.CONFIG}`, '--stanza=shop', '--log-level-console=warn', ...words)
  const ask = (statement: string) => asPostgres('psql', '-qAtc', statement).trim()

  const place = ['--datadir', join(folder, 'data'), '--socketdir', folder, '--port', String(port), '--logfile', join(folder, 'log')]
  run('install', '-d', '-o', 'postgres', '-g', 'postgres', folder, join(folder, 'repo'))
  run('pg_createcluster', '--start-conf', 'manual', ...place, ...cluster, '--', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync')
  onTestFinished(() => {
    run('pg_dropcluster', '--stop', ...cluster)
    rmSync(folder, { recursive: true, force: true })
  })
  writeFileSync(join('/etc/postgresql', ...cluster, 'conf.d/archiving.conf'), configure(folder, port))
  run('pg_ctlcluster', ...cluster, 'start')
  archive('stanza-create')
  archive('check')
  ask('create database shop')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/shop`,
    backUp() {
      archive('--type=full', 'backup')
      ask('select pg_sleep(ceil(extract(epoch from clock_timestamp())) - extract(epoch from clock_timestamp()) + 0.1)')
    },
    restoreTo: (time) => run(join(DEPLOY, 'restore-to.sh'), time),
  }
}
