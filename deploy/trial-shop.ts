// What deploy/try-compose.ts works with: a copy of the project with its env files filled in, Docker's commands, and requests to the shop through nginx.
import { execFile, execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ROOT } from '../scripts/node-version.ts'

export const HOST = 'shop.test'
/** With what Compose would take for a variable, a remark and the end of a text. */
export const ADDRESS_OF_SHOP = "1 $ave St #4, Joe's Corner, Detroit, MI 48226"
export const ADMIN = { email: `owner@${HOST}`, password: randomBytes(12).toString('hex') }

export const scratch = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'partwright-compose-'))
export const project = join(scratch, 'project')
export const backups = join(scratch, 'backups')
export const [docker = '', ...dockerWords] = (process.env.DOCKER ?? 'docker').split(' ')
export const say = (what: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`)
export const run = (...words: string[]) =>
  execFileSync(docker, [...dockerWords, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 }).trim()
export const composeWords = [
  'compose',
  '-p',
  'partwright-try',
  '-f',
  join(project, 'deploy/compose.yaml'),
  '--env-file',
  join(project, 'deploy/compose.env'),
]
export const compose = (...words: string[]) => run(...composeWords, ...words)
export const inBackground = (...words: string[]) => promisify(execFile)(docker, [...dockerWords, ...composeWords, ...words])
export const idOf = (service: string) => compose('ps', '-aq', service)

export function expect(what: string, isSo: boolean, found: unknown = '') {
  say(`${what}${found === '' ? '' : `: ${String(found)}`}`)
  if (!isSo) throw new Error(`${what}: not so`)
}

/** As the example says of values with `$` and `#`. */
const quoted = (value: string) => (/[$#]/.test(value) ? `'${value.replaceAll("'", String.raw`\'`)}'` : value)

/** The example of an env file in deploy/, filled in. */
function fillIn(name: string, values: Record<string, string>) {
  const example = readFileSync(join(project, `deploy/${name}.example`), 'utf8')
  const unknown = Object.keys(values).filter((key) => !new RegExp(`^${key}=`, 'm').test(example))
  const filled = example.replaceAll(
    /^(\w+)=(.*)$/gm,
    (_, key: string, value: string) => `${key}=${key in values ? quoted(values[key] ?? '') : value}`,
  )
  writeFileSync(join(project, `deploy/${name}`), `${filled}\n${unknown.map((key) => `${key}=${quoted(values[key] ?? '')}\n`).join('')}`, {
    mode: 0o600,
  })
}

const secret = () => randomBytes(24).toString('hex')

/** The project's files, a certificate, and the two env files. */
export function prepare(stripeUrl: string, smtpUrl: string) {
  execFileSync('git', ['checkout-index', '--all', '--force', `--prefix=${project}/`], { cwd: ROOT })
  mkdirSync(join(project, 'deploy/tls'), { recursive: true })
  mkdirSync(backups, { recursive: true })
  chownSync(backups, 1000, 1000)
  chmodSync(backups, 0o700)
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  const files = ['-keyout', 'deploy/tls/privkey.pem', '-out', 'deploy/tls/fullchain.pem']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files], {
    cwd: project,
    stdio: 'ignore',
  })
  fillIn('compose.env', {
    SHOP_HOST: HOST,
    POSTGRES_PASSWORD: secret(),
    SHOP_DB_PASSWORD: secret(),
    FILES_S3_ACCESS_KEY: process.env.FILES_S3_ACCESS_KEY ?? 'partwright',
    FILES_S3_SECRET_KEY: secret(),
    VERSITYGW_VERSION: process.env.VERSITYGW_VERSION ?? '',
    BACKUPS: backups,
  })
  fillIn('shop.env', {
    AUTH_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: 'sk_test_of_the_trial',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
    STRIPE_API_BASE: stripeUrl,
    SMTP_URL: `${smtpUrl}?requireTLS=false`,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    METRICS_TOKEN: secret(),
    SHOP_NAME: 'Trial Parts',
    SHOP_ADDRESS: ADDRESS_OF_SHOP,
    SHOP_PHONE: '313-555-0100',
    SHOP_EMAIL: `help@${HOST}`,
    SHOP_HOURS: 'Mon-Fri 9-5',
    SHOP_TIME_ZONE: 'America/Detroit',
  })
}

/** Makes a program of this machine, at a port of localhost, reachable for containers. @returns its address as they see it. */
export async function lend(url: string) {
  const gateway = run('network', 'inspect', 'bridge', '--format', '{{(index .IPAM.Config 0).Gateway}}')
  const { protocol, port } = new URL(url)
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const [from, to] of [[near, far] as const, [far, near] as const]) from.on('error', () => to.destroy()).pipe(to)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(Number(port), gateway, resolve))
  return { url: `${protocol}//${gateway}:${port}`, close: () => server.close() }
}

export interface Answer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  text: string
}

/** A request to the shop through nginx. Status 0: no answer. */
export function send(
  path: string,
  {
    body,
    headers = {},
    method = body === undefined ? 'GET' : 'POST',
  }: { body?: string | Uint8Array; headers?: Record<string, string>; method?: string } = {},
) {
  return new Promise<Answer>((resolve) => {
    const ca = readFileSync(join(project, 'deploy/tls/fullchain.pem'))
    const sent = request({ host: '127.0.0.1', path, method, ca, servername: HOST, agent: false, headers: { host: HOST, ...headers } })
    const nothing = () => resolve({ status: 0, headers: {}, text: '' })
    sent.setTimeout(20_000, () => sent.destroy())
    sent.once('error', nothing)
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.once('error', nothing)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.end(body)
  })
}

export const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  send(path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: `https://${HOST}`, 'idempotency-key': randomUUID(), ...headers },
  })

/** A text of an answer in JSON. */
export function textOf({ text }: Answer, field: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answers of the shop's API are objects
  const value = (JSON.parse(text) as Record<string, unknown>)[field]
  if (typeof value !== 'string') throw new Error(`no ${field} in ${text}`)
  return value
}

export async function until(what: string, isSo: () => boolean | Promise<boolean>, seconds: number) {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await wait(200)
  }
}
