// node deploy/try-systemd.ts: runs the units of deploy/systemd under a systemd of their own, as the README says: two processes of the shop, one for jobs, the backup. As root
// on Debian with systemd, PostgreSQL and `apt-get install systemd-container`. The machine below is this one, seen through a layer that keeps what is written in memory;
// Stripe and the mail server are the stand-ins of the tests. It buys, uploads, kills, takes a backup and stops, and removes what it made. A minute or two, hence no test.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildIfStale } from '../scripts/build.ts'
import { ROOT } from '../scripts/node-version.ts'
import { makePicture } from '../test/support/files/pictures.ts'
import { totp } from '../test/support/people/totp.ts'
import { freePort } from '../test/support/free-port.ts'
import { databaseUrl, onServer, startPostgres } from '../test/support/postgres.ts'
import { startSmtp } from '../test/support/stand-ins/smtp.ts'
import { startStandInStripe } from '../test/support/stripe/stand-in-stripe.ts'

const HOST = 'shop.test'
const ADMIN = { email: `owner@${HOST}`, password: randomBytes(12).toString('hex') }
const CUSTOMER = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '', addressLine1: '1 Main St', addressLine2: '' }
const ADDRESS = { city: 'Detroit', state: 'MI', postalCode: '48226', country: 'US' }
/** Where the version in use is, and the next one. */
const VERSIONS = ['/opt/partwright-1', '/opt/partwright-2'] as const
/** Where the unit of the jobs has its health. */
const WORKER_PORT = 3100

const scratch = mkdtempSync(join(tmpdir(), 'partwright-systemd-'))
const [layer, root, project] = [join(scratch, 'layer'), join(scratch, 'layer/root'), join(scratch, 'project')]
const say = (what: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`)
const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 }).trim()

function expect(what: string, isSo: boolean, found: unknown = '') {
  say(`${what}${found === '' ? '' : `: ${String(found)}`}`)
  if (!isSo) throw new Error(`${what}: not so`)
}

async function until(what: string, isSo: () => boolean | Promise<boolean>, seconds: number) {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await wait(100)
  }
}

/** This machine under a layer of its own, with none of its services, and with the project, the units and the variables in their places. */
async function prepare(variables: Record<string, string>) {
  await buildIfStale()
  run('git', 'checkout-index', '--all', `--prefix=${project}/`)
  cpSync(join(ROOT, 'dist'), join(project, 'dist'), { recursive: true, filter: (path) => !path.endsWith('/compiled') })
  mkdirSync(join(project, 'node_modules'))
  mkdirSync(layer)
  run('mount', '-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', layer)
  for (const name of ['root', 'written', 'work']) mkdirSync(join(layer, name))
  run('mount', '-t', 'overlay', '-o', `lowerdir=/,upperdir=${layer}/written,workdir=${layer}/work`, 'overlay', root)
  const units = join(root, 'etc/systemd/system')
  for (const name of readdirSync(units)) if (name.endsWith('.wants')) rmSync(join(units, name), { recursive: true })
  cpSync('deploy/systemd', units, { recursive: true })
  const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(join(root, 'etc/partwright.env'), lines.join(''), { mode: 0o600 })
  for (const version of VERSIONS) mkdirSync(join(root, version), { recursive: true })
  symlinkSync(VERSIONS[0], join(root, 'opt/partwright'))
}

/** Starts systemd. @returns how to run a program beside it, and to end it */
async function boot() {
  const binds = VERSIONS.flatMap((version) => [
    `--bind=${project}:${version}`,
    `--bind=${join(ROOT, 'node_modules')}:${version}/node_modules`,
  ])
  // Where this machine's own first process is not systemd, nobody can make a unit for it.
  const place = existsSync('/run/systemd/system') ? [] : ['--keep-unit']
  const nspawn = spawn('systemd-nspawn', ['-D', root, '--register=no', ...place, ...binds, '--boot'], { stdio: 'ignore' })
  const ended = once(nspawn, 'exit')
  const first = () => readFileSync(`/proc/${nspawn.pid}/task/${nspawn.pid}/children`, 'utf8').trim()
  await until('systemd starts', () => nspawn.exitCode === null && first() !== '', 20)
  const entered = () => ['-t', first(), '-m', '-u', '-i', '-p', '--']
  const inside = (...words: string[]) => run('nsenter', ...entered(), ...words)
  const state = () => spawnSync('nsenter', [...entered(), 'systemctl', 'is-system-running'], { encoding: 'utf8' }).stdout.trim()
  // Where a unit of this machine has no place in a container, it fails: systemd is 'degraded' then, and the answer comes with a 1.
  const isRunning = () => ['running', 'degraded'].includes(state())
  const end = async () => {
    nspawn.kill('SIGTERM')
    await ended
  }
  try {
    await until('systemd runs', isRunning, 60)
  } catch (error) {
    await end()
    throw error
  }
  return { inside, end }
}

interface Answer {
  status: number
  cookie: string
  text: string
}

/** A request as the proxy passes it on. Status 0: no answer. */
function send(port: number, path: string, { body, headers = {} }: { body?: object | Uint8Array; headers?: Record<string, string> } = {}) {
  return new Promise<Answer>((resolve) => {
    const bytes = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body)
    const type = typeof bytes === 'string' ? { 'content-type': 'application/json' } : {}
    const common = { host: HOST, origin: `https://${HOST}`, 'x-forwarded-for': '192.0.2.1', 'idempotency-key': randomUUID() }
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ host: '127.0.0.1', port, path, method, agent: false, headers: { ...common, ...type, ...headers } })
    const nothing = () => resolve({ status: 0, cookie: '', text: '' })
    sent.setTimeout(20_000, () => sent.destroy())
    sent.once('error', nothing)
    sent.once('response', (response) => {
      let text = ''
      const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0])
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.once('error', nothing)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, cookie: cookies.join('; '), text }))
    })
    sent.end(bytes)
  })
}

const isReady = async (port: number) => (await send(port, '/api/health/ready')).status === 200
const textOf = ({ text }: Answer, field: string) => new RegExp(`"${field}":"([^"]+)"`).exec(text)?.[1] ?? ''

/** Places an order with one process and pays it; the other knows. */
async function buy([one, other]: [number, number], pay: (sessionId: string) => Promise<unknown>) {
  const slug = /"results":\[\{.*?"slug":"([^"]+)"/.exec((await send(one, '/api/search?q=filter')).text)?.[1] ?? ''
  const placed = await send(one, '/api/create-payment', { body: { items: [{ slug, quantity: 1 }], customer: { ...CUSTOMER, ...ADDRESS } } })
  const sessionId = textOf(placed, 'sessionId')
  await pay(sessionId)
  const paid = await send(other, '/api/update-payment-status', { body: { sessionId } })
  expect(
    'an order is placed with one process, and the other knows that it is paid',
    textOf(paid, 'state') === 'paid',
    textOf(paid, 'orderId'),
  )
  return textOf(paid, 'orderId')
}

/** Staff sign in and upload a picture to one process; the other shows it. */
async function upload([one, other]: [number, number]) {
  const { cookie } = await send(one, '/api/auth/sign-in/email', { body: ADMIN })
  const begun = await send(one, '/api/auth/two-factor/enable', { body: { password: ADMIN.password }, headers: { cookie } })
  const code = totp(textOf(begun, 'totpURI'))
  const signedIn = await send(one, '/api/auth/two-factor/verify-totp', { body: { code }, headers: { cookie } })
  const picture = await makePicture({ width: 400, height: 300 })
  const sent = await send(one, '/api/admin/media', { body: picture, headers: { cookie: signedIn.cookie, 'content-type': 'image/jpeg' } })
  const shown = await send(other, `/media/${textOf(sent, 'id')}/384.webp`)
  expect('a picture is uploaded to one process, and the other shows it', sent.status === 200 && shown.status === 200)
}

type Machine = Awaited<ReturnType<typeof boot>>

/** What the units may do, by systemd's own count: 0 is nothing, 10 everything. */
function lookAtCare({ inside }: Machine, units: string[]) {
  inside('systemd-analyze', 'verify', ...units.map((unit) => `${unit}.service`), 'partwright-backup.timer')
  for (const unit of units) {
    const exposure = /level for .*: ([\d.]+)/.exec(inside('systemd-analyze', 'security', '--no-pager', `${unit}.service`))?.[1]
    expect(`${unit}: exposure`, Number(exposure) < 3, exposure)
  }
}

/** Leads the link to the next version, and replaces one process after the other, as the README says. */
async function upgrade({ inside }: Machine, ports: [number, number]) {
  inside('ln', '-sfn', VERSIONS[1], '/opt/partwright')
  const folderOf = (port: number) =>
    inside('readlink', `/proc/${inside('systemctl', 'show', '--value', '-p', 'MainPID', `partwright@${port}`)}/cwd`)
  expect(
    'the link has changed, and the processes run where they were',
    ports.every((port) => folderOf(port) === VERSIONS[0]),
  )
  for (const port of ports) {
    inside('systemctl', 'restart', `partwright@${port}`)
    await until(`the process at ${port} is ready`, () => isReady(port), 60)
    expect('a process is replaced by the next version', folderOf(port) === VERSIONS[1])
  }
}

async function killAndStop({ inside }: Machine, unit: string, port: number) {
  const killedAt = performance.now()
  inside('systemctl', 'kill', '-s', 'KILL', unit)
  await until('it is gone', async () => !(await isReady(port)), 5)
  await until('it is back', () => isReady(port), 30)
  say(`killed, it is back after ${((performance.now() - killedAt) / 1000).toFixed(1)} s`)
  const stoppedAt = performance.now()
  inside('systemctl', 'stop', unit)
  const [result, code] = inside('systemctl', 'show', '--value', '-p', 'Result', '-p', 'ExecMainStatus', unit).split('\n').toSorted()
  const seconds = (performance.now() - stoppedAt) / 1000
  expect('it is stopped', `${result} ${code}` === '0 success', `${((seconds * 10) | 0) / 10} s`)
}

async function goThrough(machine: Machine, ports: [number, number], { stripe, smtp }: StandIns) {
  const { inside } = machine
  const [one, other] = [`partwright@${ports[0]}`, `partwright@${ports[1]}`]
  lookAtCare(machine, [one, 'partwright-worker', 'partwright-backup'])
  inside('systemctl', 'enable', '--now', one, other, 'partwright-worker', 'partwright-backup.timer')
  for (const port of [...ports, WORKER_PORT]) await until(`the process at ${port} is ready`, () => isReady(port), 60)
  say('two processes of the shop and one for jobs are ready')
  const asOperator = ['systemd-run', '--pipe', '--wait', '--quiet', '-p', 'EnvironmentFile=/etc/partwright.env']
  const where = ['-p', 'WorkingDirectory=/opt/partwright', '/opt/partwright/node_modules/.bin/node']
  inside(...asOperator, ...where, 'scripts/seed.ts', '--products', '200')
  say(
    inside(...asOperator, ...where, 'scripts/admin-create.ts', '--email', ADMIN.email, '--password', ADMIN.password).replaceAll('\n', ' '),
  )
  const number = await buy(ports, stripe.pay)
  await until('the e-mail is sent', () => smtp.to(CUSTOMER.email).some(({ parsed }) => parsed.subject?.includes(number)), 30)
  await upload(ports)
  const pid = inside('systemctl', 'show', '--value', '-p', 'MainPID', one)
  const touch = ['nsenter', '-t', pid, '-m', 'sh', '-c', 'touch /opt/partwright/x 2>/dev/null || echo refused']
  expect('writing beside the program', inside(...touch) === 'refused', 'refused')
  inside('systemctl', 'start', 'partwright-backup')
  const [backup = ''] = readdirSync(join(root, 'var/backups/partwright'))
  expect('a backup is made, with the picture', existsSync(join(root, 'var/backups/partwright', backup, 'files')), backup)
  await upgrade(machine, ports)
  await killAndStop(machine, one, ports[0])
  say(
    inside(...asOperator, ...where, 'scripts/check-data.ts')
      .split('\n')
      .at(-1) ?? '',
  )
}

interface StandIns {
  stripe: Awaited<ReturnType<typeof startStandInStripe>>
  smtp: Awaited<ReturnType<typeof startSmtp>>
}

if (process.getuid?.() !== 0 || !existsSync('/usr/bin/systemd-nspawn')) {
  console.error('This needs root and: apt-get install systemd-container')
  process.exit(1)
}
const [stripe, smtp, postgres] = [await startStandInStripe(), await startSmtp(), await startPostgres()]
const ports: [number, number] = [await freePort(), await freePort()]
let machine: Machine | undefined
try {
  await onServer(postgres.url, "create role shop login password 'shop'")
  await onServer(postgres.url, 'create database shop owner shop')
  const database = new URL(databaseUrl(postgres.url, 'shop'))
  stripe.webhooks.urls = [`http://127.0.0.1:${ports[1]}/api/webhooks/stripe`]
  await prepare({
    SHOP_MODE: 'staging',
    PUBLIC_URL: `https://${HOST}`,
    TRUST_PROXY: '1',
    ROLE: 'web',
    DATABASE_URL: `postgres://shop:shop@${database.host}/shop`,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: 'sk_test_of_the_trial',
    STRIPE_WEBHOOK_SECRET: stripe.webhooks.secret,
    STRIPE_API_BASE: stripe.url,
    SMTP_URL: `${smtp.url}?requireTLS=false`,
    SHOP_NAME: 'Trial Parts',
    SHOP_ADDRESS: '1 Main St, Detroit, MI 48226',
    SHOP_PHONE: '313-555-0100',
    SHOP_EMAIL: `help@${HOST}`,
    SHOP_HOURS: 'Mon-Fri 9-5',
    SHOP_TIME_ZONE: 'America/Detroit',
  })
  machine = await boot()
  await goThrough(machine, ports, { stripe, smtp })
  say('the units work')
} catch (error) {
  console.error(error)
  if (machine) console.error(machine.inside('journalctl', '-u', 'partwright*', '--no-pager', '-n', '60'))
  process.exitCode = 1
} finally {
  await machine?.end()
  for (const mounted of [root, layer]) if (existsSync(mounted)) execFileSync('umount', ['-l', mounted])
  await Promise.all([stripe.close(), smtp.stop(), postgres.stop()])
  rmSync(scratch, { recursive: true, force: true })
}
