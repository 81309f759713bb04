// node deploy/try-compose.ts [SCRATCH]: starts deploy/compose.yaml with Docker, as the README says, and uses the shop: looks, buys, pays, uploads, takes a
// backup, restores it, replaces a process, stops and starts everything. Stripe and the mail server are the stand-ins of the tests. It takes the project as it is
// staged or committed, ports 80 and 443, and removes what it made. Minutes, hence no test. DOCKER is the command (`docker`), VERSITYGW_VERSION the storage's image.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makePicture } from '../test/support/files/pictures.ts'
import { totp } from '../test/support/people/totp.ts'
import { startSmtp } from '../test/support/stand-ins/smtp.ts'
import type { StandInSmtp } from '../test/support/stand-ins/smtp.ts'
import { startStandInStripe } from '../test/support/stripe/stand-in-stripe.ts'
import type { StandInStripe } from '../test/support/stripe/stand-in-stripe.ts'
import {
  ADDRESS_OF_SHOP,
  ADMIN,
  backups,
  compose,
  composeWords,
  docker,
  dockerWords,
  expect,
  HOST,
  idOf,
  inBackground,
  lend,
  post,
  prepare,
  project,
  run,
  say,
  scratch,
  send,
  textOf,
  until,
} from './trial-shop.ts'
import type { Answer } from './trial-shop.ts'

const CUSTOMER = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', phone: '', addressLine1: '1 Main St', addressLine2: '' }
const ADDRESS = { city: 'Detroit', state: 'MI', postalCode: '48226', country: 'US' }
/** Those that run all the time. */
const SERVICES = ['postgres', 'pgbouncer', 'storage', 'shop-1', 'shop-2', 'nginx']

const healthOf = (service: string) => run('inspect', '--format', '{{.State.Health.Status}}', idOf(service))

/** Starts everything, and waits until all are healthy. */
async function bringUp() {
  const startedAt = performance.now()
  compose('up', '-d', '--no-build', '--pull', 'missing')
  await until('all are healthy', () => SERVICES.every((service) => healthOf(service) === 'healthy'), 120)
  say(`all ${SERVICES.length} are healthy after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

/** Stops a service, and tells how it ended. */
function stop(service: string) {
  const [id, startedAt] = [idOf(service), performance.now()]
  compose('stop', service)
  const [code, killed] = run('inspect', '--format', '{{.State.ExitCode}} {{.State.OOMKilled}}', id).split(' ')
  const seconds = (performance.now() - startedAt) / 1000
  expect(`${service} is stopped`, code === '0' && killed === 'false', `ended with ${code} after ${seconds.toFixed(1)} s`)
}

/** What each container may do, and as whom its processes run. */
function lookAtCare() {
  for (const service of SERVICES) {
    const id = idOf(service)
    const [readOnly, dropped] = run('inspect', '--format', '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}}', id).split(' ')
    const users = [
      ...new Set(
        run('top', id, '-o', 'pid,uid,comm')
          .split('\n')
          .slice(1)
          .map((line) => line.trim().split(/\s+/).slice(1).join(' ')),
      ),
    ]
    expect(`${service}: read-only root, no capabilities but those named`, readOnly === 'true' && dropped === '[ALL]', users.join(', '))
  }
  const write = `try { fs.writeFileSync('/shop/x', '') } catch ({ code }) { process.exit(code === 'EROFS' ? 7 : 1) }`
  const { status } = spawnSync(docker, [...dockerWords, ...composeWords, 'exec', '-T', 'shop-1', 'node', '-e', write])
  expect('writing beside the program is refused', status === 7)
}

/** What has been made in the shop, and by whom. */
interface Made {
  slug: string
  number: string
  media: string
  staff: Staff
}

interface Staff {
  status: (path: string) => Promise<number>
  upload: (bytes: Uint8Array) => Promise<Answer>
}

/** Places an order and pays it. @returns its number */
async function buy(stripe: StandInStripe, slug: string): Promise<string> {
  const placed = await post('/api/create-payment', { items: [{ slug, quantity: 1 }], customer: { ...CUSTOMER, ...ADDRESS } })
  expect('an order is placed', placed.status === 200, placed.status === 200 ? 200 : placed.text)
  const sessionId = textOf(placed, 'sessionId')
  await stripe.pay(sessionId)
  const paid = await post('/api/update-payment-status', { sessionId })
  expect('it is paid', textOf(paid, 'state') === 'paid', textOf(paid, 'orderId'))
  return textOf(paid, 'orderId')
}

const cookiesOf = ({ headers }: Answer) => ({
  cookie: [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0])
    .join('; '),
})

/** The first admin signs in, with the second factor that such a shop asks of staff: their requests. */
async function signIn(): Promise<Staff> {
  const withPassword = await post('/api/auth/sign-in/email', ADMIN)
  const begun = await post('/api/auth/two-factor/enable', { password: ADMIN.password }, cookiesOf(withPassword))
  const answer = await post('/api/auth/two-factor/verify-totp', { code: totp(textOf(begun, 'totpURI')) }, cookiesOf(withPassword))
  expect('the first admin signs in', answer.status === 200, answer.status)
  const headers = { ...cookiesOf(answer), origin: `https://${HOST}` }
  return {
    status: async (path) => (await send(path, { headers })).status,
    upload: (bytes) => send('/api/admin/media', { body: bytes, headers: { ...headers, 'content-type': 'image/jpeg' } }),
  }
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** Makes a backup, places an order that it does not have, and goes back to it. */
async function goBack(stripe: StandInStripe, { slug, number, media, staff }: Made) {
  say(compose('run', '--rm', 'operator').split('\n').at(-1) ?? '')
  const [name = ''] = readdirSync(backups)
  const kept = filesOf(join(backups, name)).filter(({ parentPath }) => parentPath.includes(media))
  expect('the backup has the picture of the bucket', kept.length > 0, `${kept.length} files`)
  const later = await buy(stripe, slug)
  compose('stop', 'shop-1', 'shop-2', 'pgbouncer')
  const restored = compose('run', '--rm', 'operator', 'node', 'tools/restore.js', `/backups/${name}`, '--replace', 'partwright')
  say(restored.split('\n').at(-1) ?? '')
  await bringUp()
  const found = [await staff.status(`/api/admin/orders/${number}`), await staff.status(`/api/admin/orders/${later}`)]
  expect('the order before the backup is there, the one after it is not', found.join() === '200,404', found)
}

/** Replaces one process while visitors come, as an upgrade does. */
async function replaceOne() {
  const statuses: number[] = []
  const done = new AbortController()
  const visits = (async () => {
    while (!done.signal.aborted) {
      statuses.push((await send('/')).status)
      await wait(50)
    }
  })()
  for (const service of ['shop-1', 'shop-2']) {
    await inBackground('up', '-d', '--no-build', '--no-deps', '--force-recreate', service)
    while (healthOf(service) !== 'healthy') await wait(500)
  }
  done.abort()
  await visits
  const failed = statuses.filter((status) => status !== 200)
  expect(
    'both processes are replaced, one after the other',
    failed.length === 0,
    `${statuses.length} visits, failed: ${failed.length} ${failed.join()}`,
  )
}

async function use(stripe: StandInStripe, smtp: StandInSmtp): Promise<Made> {
  const page = await send('/')
  expect('nginx answers https with the shop', page.status === 200 && page.text.includes('Trial Parts'), page.status)
  const address = compose('exec', '-T', 'shop-1', 'node', '-e', 'console.log(process.env.SHOP_ADDRESS)')
  expect('values between single quotes arrive as they are', address === ADDRESS_OF_SHOP, address)
  say(compose('exec', '-T', 'shop-1', 'node', 'tools/seed.js', '--products', '200').split('\n').at(-1) ?? '')
  const slug = /"results":\[\{.*?"slug":"([^"]+)"/.exec((await send('/api/search?q=filter')).text)?.[1] ?? ''
  const number = await buy(stripe, slug)
  await until('the e-mail is sent', () => smtp.to(CUSTOMER.email).some(({ parsed }) => parsed.subject?.includes(number)), 30)
  say(
    `e-mails: ${smtp
      .to(CUSTOMER.email)
      .map(({ parsed }) => parsed.subject)
      .join('; ')}`,
  )
  await until('the webhook is accepted', () => stripe.attempts.some(({ status }) => status === 200), 30)
  const staff = await signIn()
  const uploaded = await staff.upload(await makePicture({ width: 400, height: 300 }))
  expect('a picture is uploaded', uploaded.status === 200, uploaded.status)
  const media = textOf(uploaded, 'id')
  expect('it is shown', (await send(`/media/${media}/384.webp`)).status === 200)
  return { slug, number, media, staff }
}

async function goThrough(stripe: StandInStripe, smtp: StandInSmtp) {
  compose('build', 'shop-1', 'operator', 'pgbouncer')
  say('the images are built')
  await bringUp()
  lookAtCare()
  const made = await use(stripe, smtp)
  await replaceOne()
  await goBack(stripe, made)
  for (const service of ['nginx', 'shop-1', 'shop-2', 'pgbouncer', 'postgres', 'storage']) stop(service)
  compose('down')
  await bringUp()
  const found = [await made.staff.status(`/api/admin/orders/${made.number}`), (await send(`/media/${made.media}/384.webp`)).status]
  expect('after `down` and `up` the order and the picture are there', found.join() === '200,200', found)
  say(compose('exec', '-T', 'shop-1', 'node', 'tools/check-data.js').split('\n').at(-1) ?? '')
}

const [stripe, smtp] = [await startStandInStripe(), await startSmtp()]
stripe.webhooks.urls = [
  async (body, signature) =>
    (await send('/api/webhooks/stripe', { body, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } })).status,
]
const lent = [await lend(stripe.url), await lend(smtp.url)]
try {
  prepare(lent[0]?.url ?? '', lent[1]?.url ?? '')
  await goThrough(stripe, smtp)
  say('compose.yaml works')
} catch (error) {
  console.error(error)
  console.error(compose('logs', '--tail', '40'))
  process.exitCode = 1
} finally {
  compose('down', '--volumes', '--remove-orphans')
  for (const { close } of lent) close()
  await Promise.all([stripe.close(), smtp.stop()])
  rmSync(process.argv[2] === undefined ? scratch : project, { recursive: true, force: true })
}
