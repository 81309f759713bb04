// npm run needs: what the tests need on the host beside npm's packages. Installs it where that is possible without asking.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (program: string) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

const SERVERS = '/usr/lib/postgresql'
const hasPostgres = () =>
  Boolean(process.env.TEST_DATABASE_URL) || onPath('postgres') || (existsSync(SERVERS) && readdirSync(SERVERS).length > 0)
/** test/support/browser.ts takes the one without a window first. */
const hasWholeBrowser = () => existsSync('/usr/bin/chromium')

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')
const apt = (...words: string[]) =>
  // At run level 1 a package starts no service of its own.
  spawnSync('apt-get', words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } }).status === 0

/** What the fault tests put around the shop, and where packages of distributions put it; rarely on a user's PATH. */
const AROUND = {
  'nginx-light': '/usr/sbin/nginx',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  pgbackrest: '/usr/bin/pgbackrest',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
  memcached: '/usr/bin/memcached',
}

/** Installs packages on Debian as root. False when it cannot. */
const install = (...packages: string[]) =>
  canInstall() && apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages)

const ask = (name: string) => console.log(`Please install ${name} (Debian: sudo apt-get install ${name})`)

/** Installs PostgreSQL if missing (without it, the tests use a packaged one) and, if wanted, Chromium, and what stands around the shop: proxies, a pooler, Patroni with etcd, an archive, a bucket. */
export function provideNeeds({ browser, around }: { browser: boolean; around: boolean }) {
  if (!hasPostgres() && !install('postgresql')) ask('postgresql')
  const missing = Object.entries(AROUND).flatMap(([name, path]) => (around && !existsSync(path) ? [name] : []))
  // All at once; where one of them is unknown, each for itself.
  if (missing.length > 0 && !install(...missing)) for (const name of missing) if (!install(name)) ask(name)
  if (!browser || process.env.CHROMIUM || existsSync('/usr/bin/chromium-headless-shell')) return
  // Older releases of Debian have the whole browser only, with which the same tests take longer.
  if (!install('chromium-headless-shell') && !hasWholeBrowser() && !install('chromium')) ask('chromium')
}

if (import.meta.main) provideNeeds({ browser: true, around: true })
