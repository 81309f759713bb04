// node deploy/try-image.ts [SCRATCH]: builds deploy/Dockerfile without a registry and starts what comes of it, as root on Debian with buildah and mmdebstrap.
// Instead of the official image of Node it takes Debian's smallest system, made by mmdebstrap, with the project's own Node. The shop then runs in the image's
// root, read-only, as the image's user and as process 1, on a PostgreSQL of its own; it is looked at, bought from and told to stop. Minutes, hence no test.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openShoppers } from '../bench/shopper.ts'
import { ROOT } from '../scripts/node-version.ts'
import { freePort } from '../test/support/free-port.ts'
import { databaseUrl, onServer, startPostgres } from '../test/support/postgres.ts'

/** How soon the shop has to be gone after SIGTERM (ms). */
const LEAVE_MS = 8_000
const USER = 1000
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

const scratch = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'partwright-image-'))
const say = (what: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`)
const run = (program: string, words: string[], cwd = scratch) =>
  execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e9 }).trim()
const buildah = (...words: string[]) =>
  run('buildah', ['--storage-driver', 'vfs', '--root', join(scratch, 'storage'), '--runroot', join(scratch, 'run'), ...words])

/** Debian with Node and npm: what the image is built from here. */
function makeBase() {
  const folder = join(scratch, 'base')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'root.tar')))
    run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', join(folder, 'root.tar')])
  cpSync(realpathSync(process.execPath), join(folder, 'node'))
  const npm = dirname(dirname(realpathSync(run('which', ['npm']))))
  // Whoever this machine trusts, a proxy perhaps, `npm ci` in the image has to trust.
  cpSync(CERTIFICATES, join(folder, 'certificates.crt'), { dereference: true })
  cpSync(npm, join(folder, 'npm'), { recursive: true, dereference: true })
  writeFileSync(
    join(folder, 'Dockerfile'),
    `FROM scratch
ADD root.tar /
COPY node /usr/local/bin/node
COPY certificates.crt ${CERTIFICATES}
ENV npm_config_cafile=${CERTIFICATES}
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid ${USER} --create-home node
`,
  )
  buildah('bud', '--isolation', 'chroot', '--tag', 'node-base', folder)
}

function buildImage() {
  const how = ['--build-arg', 'NODE_IMAGE=localhost/node-base', '--format', 'docker', '--isolation', 'chroot', '--layers']
  buildah('bud', ...how, '--tag', 'partwright', '-f', join(ROOT, 'deploy/Dockerfile'), ROOT)
}

interface Manifest {
  layers: { digest: string; size: number }[]
  config: { digest: string }
}

/** The image's layers as a registry would keep them. */
function tellLayers(): string[] {
  const folder = join(scratch, 'pushed')
  rmSync(folder, { recursive: true, force: true })
  buildah('push', '--format', 'docker', 'partwright', `dir:${folder}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the image's manifest and configuration, as they are specified
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  for (const { digest, size } of manifest.layers) say(`layer ${digest.slice(7, 19)}: ${(size / 1e6).toFixed(1)} MB packed`)
  const config: unknown = JSON.parse(readFileSync(join(folder, manifest.config.digest.slice(7)), 'utf8'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- said above
  const { Cmd, User, Healthcheck } = (config as { config: { Cmd: string[]; User: string; Healthcheck: { Test: string[] } } }).config
  say(`user ${User}; command ${Cmd.join(' ')}`)
  if (User !== `${USER}:${USER}` || Healthcheck.Test[0] !== 'CMD') throw new Error('the user or the health check is not as it should be')
  return Cmd
}

/** The image's root on this machine, and the folder that is its /data. */
interface Mounted {
  root: string
  data: string
}

/** A program in the image's root, which is read-only but for /tmp and /data, as its user, and as process 1. */
function inImage({ root, data }: Mounted, command: string[], env: Record<string, string>) {
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -o remount,ro,bind ${root}`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount --bind ${data} ${root}/data`,
    `mount -t proc proc ${root}/proc`,
    `exec chroot --userspec=${USER}:${USER} ${root} env -i -C /shop "$@"`,
  ]
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const words = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', mounts.join(' && '), 'sh', ...variables, ...command]
  return spawn('unshare', words, { stdio: ['ignore', 'inherit', 'inherit'] })
}

const expectOk = async (what: string, answer: Promise<{ status: number }>) => {
  const { status } = await answer
  say(`${what}: ${status}`)
  if (status < 200 || status > 299) throw new Error(`${what} failed`)
}

async function waitFor(what: string, isSo: () => Promise<boolean>, ms: number) {
  const until = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`${what}: not within ${ms} ms`)
    await new Promise((wake) => setTimeout(wake, 20))
  }
}

/** What the image's own environment is; a container has it by itself. */
const OWN = { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'production', NODE_COMPILE_CACHE: '/shop/compiled', MALLOC_ARENA_MAX: '2' }

/** The process inside of `unshare`, by its number out here. */
function innerPid(outer: number | undefined): number {
  const children = readFileSync(`/proc/${outer}/task/${outer}/children`, 'utf8')
  return Number(children.split(' ')[0])
}

async function expectReadOnly(mounted: Mounted) {
  const write = `try { fs.writeFileSync('/shop/x', '') } catch ({ code }) { process.exit(code === 'EROFS' ? 7 : 1) }`
  const [code] = await once(inImage(mounted, ['node', '-e', write], OWN), 'exit')
  say(`writing beside the program: ${code === 7 ? 'refused (EROFS)' : 'POSSIBLE'}`)
  if (code !== 7) throw new Error('the root is not read-only')
}

/** Opens pages of the shop, buys, and looks at its process. */
async function look(base: string, pid: number) {
  await expectOk('home page', fetch(base))
  await expectOk('picture', fetch(`${base}/pictures/broan-s97017705-bathroom-fan-motor-assembly-square.png`))
  const shoppers = openShoppers({ port: Number(new URL(base).port), connections: 1 })
  await expectOk('checkout', shoppers.checkOut([{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1 }]))
  shoppers.close()
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  say(['Uid', 'NSpid', 'VmRSS'].map((key) => new RegExp(`^${key}:.*$`, 'm').exec(status)?.[0].replaceAll('\t', ' ')).join('; '))
}

async function expectLeaving(pid: number, exited: Promise<unknown[]>) {
  const toldAt = performance.now()
  process.kill(pid, 'SIGTERM')
  const [code] = await exited
  const ms = performance.now() - toldAt
  say(`SIGTERM: ended with ${String(code)} after ${(ms / 1000).toFixed(1)} s`)
  if (code !== 0 || ms > LEAVE_MS) throw new Error('the shop does not leave as it should')
}

async function tryImage(command: string[]) {
  const container = buildah('from', 'partwright')
  const mounted = { root: buildah('mount', container), data: join(scratch, 'data') }
  say(`the shop's own files: ${(Number(run('du', ['-sb', join(mounted.root, 'shop')]).split('\t')[0]) / 1e6).toFixed(1)} MB`)
  mkdirSync(mounted.data, { recursive: true })
  chownSync(mounted.data, USER, USER)
  const postgres = await startPostgres()
  await onServer(postgres.url, 'create database shop')
  const port = await freePort()
  const base = `http://localhost:${port}`
  const startedAt = performance.now()
  const env = { ...OWN, DATA_DIR: '/data', LOG_LEVEL: 'warn', PORT: String(port), DATABASE_URL: databaseUrl(postgres.url, 'shop') }
  const shop = inImage(mounted, command, env)
  const exited = once(shop, 'exit')
  try {
    const isReady = () =>
      fetch(`${base}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    await waitFor('ready', async () => shop.exitCode !== null || (await isReady()), 120_000)
    say(`ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s, with a database to fill`)
    const pid = innerPid(shop.pid)
    await look(base, pid)
    await expectReadOnly(mounted)
    await expectLeaving(pid, exited)
  } finally {
    shop.kill('SIGKILL')
    await postgres.stop()
    buildah('umount', container)
  }
}

if (process.getuid?.() !== 0 || !existsSync('/usr/bin/buildah') || !existsSync('/usr/bin/mmdebstrap')) {
  console.error('This needs root and: apt-get install buildah mmdebstrap')
  process.exit(1)
}
say(`scratch folder ${scratch}`)
makeBase()
say(`base: ${(statSync(join(scratch, 'base/root.tar')).size / 1e6).toFixed(0)} MB of Debian and ${process.version}`)
buildImage()
await tryImage(tellLayers())
if (process.argv[2] === undefined) rmSync(scratch, { recursive: true, force: true })
say('the image works')
