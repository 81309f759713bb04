// npm run needs: what the tests need on the host beside npm's packages. Installs it where that is possible without asking.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (program: string) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

const SERVERS = '/usr/lib/postgresql'
const hasPostgres = () =>
  Boolean(process.env.TEST_DATABASE_URL) || onPath('postgres') || (existsSync(SERVERS) && readdirSync(SERVERS).length > 0)
/** Where playwright.config.ts looks for it. */
const hasChromium = () => existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')

const apt = (...words: string[]) =>
  spawnSync('apt-get', words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Installs packages on Debian as root; elsewhere prints one line with what to install. */
function provide(missing: string[]) {
  if (missing.length === 0) return
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (canInstall && apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...missing)) return
  console.log(`Please install: ${missing.join(', ')} (Debian: sudo apt-get install ${missing.join(' ')})`)
}

/** Installs PostgreSQL if missing (without it, the tests use a packaged one) and, unless `browser` is false, Chromium. */
export function provideNeeds({ browser }: { browser: boolean }) {
  provide([...(hasPostgres() ? [] : ['postgresql']), ...(hasChromium() || !browser ? [] : ['chromium'])])
}

if (import.meta.main) provideNeeds({ browser: true })
