import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '#test/support/free-port.ts'

import { accepting } from '../accepting.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Why there is no pooler to try, or null. */
export const whyNoPgbouncer = (): string | null => (existsSync(PGBOUNCER) ? null : `there is no ${PGBOUNCER}; apt-get install pgbouncer`)

/** The file of deploy/pgbouncer for this server, at a port of the test's. Four connections are fewer than the shop has, so that they change hands. */
const configuration = (folder: string, port: number, server: URL) =>
  `${readFileSync(resolve(import.meta.dirname, '../../../../deploy/pgbouncer/pgbouncer.ini'), 'utf8')
    .replace(/^partwright = .*$/m, `* = host=${server.hostname} port=${server.port} user=${server.username}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file.*$/m, '')
    .replace('default_pool_size = 30', 'default_pool_size = 4')}
unix_socket_dir =
pidfile = ${folder}/pid
logfile = ${folder}/log
`

/** Starts PgBouncer in front of a database, for this test. Gives the database's address through it, and how it starts again. */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; restart(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-pgbouncer-'))
  chmodSync(folder, 0o777)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, configuration(folder, port, new URL(databaseUrl)))
  const launch = async () => {
    // It refuses to be root.
    const pgbouncer = spawn(PGBOUNCER, [...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), file], { stdio: 'ignore' })
    await accepting(pgbouncer, port)
    return pgbouncer
  }
  let running = await launch()
  const end = async () => {
    const exited = once(running, 'exit')
    running.kill('SIGKILL')
    await exited
    rmSync(join(folder, 'pid'), { force: true })
  }
  onTestFinished(async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  })
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async restart() {
      await end()
      running = await launch()
    },
  }
}
