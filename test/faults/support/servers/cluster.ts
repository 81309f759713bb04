import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '#test/support/free-port.ts'

import { accepting } from '../accepting.ts'

const PROGRAMS = ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres']
const DEPLOY = resolve(import.meta.dirname, '../../../../deploy/ha')
const NODES = [1, 2, 3] as const

/** Why there can be no cluster here, or null. */
export function whyNoCluster(): string | null {
  const missing = PROGRAMS.filter((program) => !existsSync(program))
  if (missing.length > 0) return `there is no ${missing.join(', ')}; apt-get install postgresql-15 patroni etcd-server haproxy`
  return process.getuid?.() === 0 ? null : 'it is started by root, for the user postgres'
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** The programs of a cluster, by name. All end with the test. */
function programs(folder: string) {
  const user = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(folder, user.uid, user.gid)
  const running = new Map<string, ChildProcess>()
  const kill = () => {
    for (const child of running.values()) child.kill('SIGKILL')
  }
  process.once('exit', kill)
  return {
    running,
    start: (name: string, program: string, flags: string[]) => {
      const log = openSync(join(folder, `${name}.log`), 'a')
      const child = spawn(program, flags, {
        ...user,
        cwd: folder,
        env: { PATH: process.env.PATH, LC_ALL: 'C' },
        stdio: ['ignore', log, log],
      })
      running.set(name, child)
      return child
    },
    end: async (name: string, signal: NodeJS.Signals) => {
      const child = running.get(name)
      running.delete(name)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
    forget: () => process.removeListener('exit', kill),
  }
}

/** A file of deploy/ha, with addresses of this test: `places` has what each address there is here. */
function fileOf(name: string, places: Record<string, string>): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8')
  for (const [there, here] of Object.entries(places)) text = text.replaceAll(there, here)
  return text
}

/** Ports of a cluster. */
interface Ports {
  etcd: number
  peer: number
  primary: number
  sql: Record<number, number>
  rest: Record<number, number>
}

async function choosePorts(): Promise<Ports> {
  const ports: Ports = { etcd: await freePort(), peer: await freePort(), primary: await freePort(), sql: {}, rest: {} }
  for (const n of NODES) [ports.sql[n], ports.rest[n]] = [await freePort(), await freePort()]
  return ports
}

const patroniFile = (folder: string, n: number, ports: Ports) =>
  fileOf('patroni.yml', {
    'name: node1': `name: node${n}`,
    '10.0.0.11:8008': `127.0.0.1:${ports.rest[n]}`,
    '10.0.0.11:5432': `127.0.0.1:${ports.sql[n]}`,
    '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': `127.0.0.1:${ports.etcd}`,
    '/var/lib/postgresql/15/partwright': join(folder, `pg${n}`),
    '/var/lib/postgresql/.pgpass-partwright': join(folder, `pgpass${n}`),
    '10.0.0.0/24 scram-sha-256': '127.0.0.1/32 trust',
    'mode: automatic': "mode: 'off'",
    '  pg_hba:': "  parameters: { unix_socket_directories: '' }\n  pg_hba:",
  })

const haproxyFile = (ports: Ports) =>
  fileOf('haproxy.cfg', {
    '127.0.0.1:5432': `127.0.0.1:${ports.primary}`,
    ...Object.fromEntries(NODES.map((n) => [`10.0.0.1${n}:5432 port 8008`, `127.0.0.1:${ports.sql[n]} port ${ports.rest[n]}`])),
  })

/** Three PostgreSQL under Patroni behind HAProxy. */
export interface Cluster {
  /** Where the primary is, whoever that is. */
  url: string
  /** The three, without a database. */
  nodes: string[]
  /** Kills the primary's Patroni and every process of its PostgreSQL, and says which one it was. */
  killPrimary(): Promise<string>
  /** Starts what was killed, and waits until all three are in order and a standby has all that is committed. */
  mend(): Promise<void>
}

/** Whether a node says yes to what Patroni is asked. */
const says = (port: number | undefined, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

async function until(ms: number, what: string, isTrue: () => Promise<boolean>) {
  const startedAt = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - startedAt > ms) throw new Error(`gave up waiting for ${what}`)
    await pause(200)
  }
}

/** Kills a process at once; one that has ended meanwhile is no error. */
function killNow(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Starts a cluster by the files of deploy/ha with other ports, for this test. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync('/tmp/partwright-cluster-')
  chmodSync(folder, 0o755)
  const { start, end, forget, running } = programs(folder)
  const ports = await choosePorts()
  const startNode = (n: number) => start(`patroni${n}`, '/usr/bin/patroni', [join(folder, `node${n}.yml`)])
  onTestFinished(async () => {
    // Patroni ends its PostgreSQL. It needs etcd for that.
    await Promise.all(NODES.map((n) => end(`patroni${n}`, 'SIGTERM')))
    for (const name of ['haproxy', 'etcd']) await end(name, 'SIGKILL')
    forget()
    rmSync(folder, { recursive: true, force: true })
  })
  const [client, peer] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.peer}`]
  const flags = {
    name: 'etcd1',
    'data-dir': join(folder, 'etcd'),
    logger: 'zap',
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd1=${peer}`,
  }
  const etcd = start('etcd', '/usr/bin/etcd', ['--unsafe-no-fsync', ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)])
  await accepting(etcd, ports.etcd)
  for (const n of NODES) {
    writeFileSync(join(folder, `node${n}.yml`), patroniFile(folder, n, ports))
    startNode(n)
  }
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyFile(ports))
  await accepting(start('haproxy', '/usr/sbin/haproxy', ['-W', '-db', '-f', join(folder, 'haproxy.cfg')]), ports.primary)
  const leader = async () => {
    for (const n of NODES) if (await says(ports.rest[n], '/primary')) return n
    return null
  }
  const settled = async () => {
    await until(90_000, 'a primary', async () => (await leader()) !== null)
    for (const n of NODES) await until(90_000, `node ${n}`, () => says(ports.rest[n], '/health'))
    await until(90_000, 'a synchronous standby', async () =>
      (await Promise.all(NODES.map((n) => says(ports.rest[n], '/synchronous')))).includes(true),
    )
  }
  await settled()
  return {
    url: `postgres://postgres@127.0.0.1:${ports.primary}`,
    nodes: NODES.map((n) => `postgres://postgres@127.0.0.1:${ports.sql[n]}`),
    async killPrimary() {
      const n = await leader()
      const patroni = running.get(`patroni${n}`)
      if (n === null || !patroni?.pid) throw new Error('there is no primary to kill')
      const postmaster = readFileSync(join(folder, `pg${n}`, 'postmaster.pid'), 'utf8').split('\n', 1)[0] ?? ''
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' }).trim().split(/\s+/)
      // Patroni and the server first: neither may begin a process in place of one that is gone.
      for (const pid of [patroni.pid, Number(postmaster), ...children.map(Number)]) killNow(pid)
      running.delete(`patroni${n}`)
      return `node${n}`
    },
    async mend() {
      for (const n of NODES) if (!running.has(`patroni${n}`)) startNode(n)
      await settled()
    },
  }
}
