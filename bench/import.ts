// npm run bench:import: 50,000 new parts, and the same file again with other prices, through the HTTP API of one process on PostgreSQL.
// Prints seconds of each step and the most memory that the process had. DATABASE_URL names an empty database (default: a server of its own).
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../scripts/build.ts'
import { ROOT } from '../scripts/node-version.ts'
import { databaseUrl, startPostgres } from '../test/support/postgres.ts'

const ROWS = Number(process.env.ROWS ?? 50_000)
const PORT = 3921
const ADMIN = { email: 'admin@partwright.example', password: 'a-long-test-password' }
const BASE = `http://localhost:${PORT}`

const HEADER = 'SKU,Name,Part number,Price,Cost,On hand,Category,Brand,Short text,Description,Pictures,Tags,Specifications,Weight (g),UPC'

/** A file of parts such as a wholesaler sends. */
function makeFile(cents: number, place: { category: string; brand: string }): Buffer {
  const rows = [HEADER]
  for (let n = 0; n < ROWS; n++) {
    const price = ((n * 37) % 30_000) + cents
    rows.push(
      `BENCH-${n},"Bench motor ${n}, ${n % 90} W",BM${n},${(price / 100).toFixed(2)},${(price / 200).toFixed(2)},${n % 50},${place.category},${place.brand},Replacement motor ${n},<p>Fits <strong>many</strong> hoods.</p>,https://cdn.example.com/${n}.jpg,"motor; bench",Voltage: 120 V; Power: ${n % 90} W,${500 + (n % 900)},${100_000_000_000 + n}`,
    )
  }
  return Buffer.from(`${rows.join('\r\n')}\r\n`)
}

await buildIfStale()
const server = process.env.DATABASE_URL ? null : await startPostgres()
const url = process.env.DATABASE_URL ?? databaseUrl(server?.url ?? '', 'postgres')
const folder = mkdtempSync(join(tmpdir(), 'partwright-bench-'))
const shop = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
  cwd: ROOT,
  env: {
    ...process.env,
    PORT: String(PORT),
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((resolve, reject) => {
  shop.stdout.on('data', (text: Buffer) => text.includes('is open at') && resolve())
  shop.once('exit', () => reject(new Error('the shop did not start')))
})

/** Memory of the process, in MB: now, and the most since it began. */
function memory() {
  const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/** Seconds of processor time that the process has used, in a hundredth of which Linux counts. */
function processorSeconds() {
  const [, fields = ''] = readFileSync(`/proc/${shop.pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

let cookie = ''
async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const isFile = body instanceof Buffer
  const response = await fetch(BASE + path, {
    method,
    headers: {
      cookie,
      origin: BASE,
      ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${(await response.text()).slice(0, 300)}`)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ')
  return (await response.json()) as Record<string, unknown>
}

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1)

async function until(path: string, isDone: (body: Record<string, unknown>) => boolean) {
  for (;;) {
    const body = await call('GET', path)
    if (isDone(body)) return body
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Brings a file, checks and applies it. */
async function run(name: string, file: Buffer) {
  const [began, used] = [performance.now(), processorSeconds()]
  const brought = await call('POST', `/api/admin/imports?name=${name}.csv`, file)
  const took = { file: seconds(began), check: '', apply: '' }
  let since = performance.now()
  const { id, mapping, options, type } = brought
  await call('POST', `/api/admin/imports/${String(id)}/check`, { type, mapping, options })
  const checked = await until(`/api/admin/imports/${String(id)}`, ({ state }) => state === 'checked')
  took.check = seconds(since)
  since = performance.now()
  const started = await call('POST', `/api/admin/imports/${String(id)}/start`, {})
  const { id: set } = started.changeSet as { id: string }
  const done = await until(`/api/admin/change-sets/${set}`, ({ state }) => state === 'done')
  took.apply = seconds(since)
  console.log(`${name}: ${(file.length / 1e6).toFixed(1)} MB`, JSON.stringify(checked.counts), JSON.stringify(done.counts))
  console.log(
    `| ${name} | ${took.file} | ${took.check} | ${took.apply} | ${seconds(began)} | ${(processorSeconds() - used).toFixed(1)} | ${loadavg()[0]?.toFixed(1)} | ${memory().now} | ${memory().most} |`,
  )
}

try {
  await call('POST', '/api/auth/sign-in/email', ADMIN)
  const { rows } = (await call('GET', '/api/admin/products?filter=brand:filled:')) as {
    rows: { category: { path: string }; brand: { name: string } }[]
  }
  const place = { category: rows[0]?.category.path ?? '', brand: rows[0]?.brand.name ?? '' }
  console.log(`${ROWS} rows; before: ${memory().now} MB; most ${memory().most} MB`)
  console.log(
    '| run | file s | check s | apply s | all s | processor s | load | MB after | MB at most |\n|---|---|---|---|---|---|---|---|---|',
  )
  await run('new', makeFile(1_000, place))
  await run('prices', makeFile(1_100, place))
  await run('same', makeFile(1_100, place)).catch((error: unknown) => console.log('the same again:', String(error).slice(0, 120)))
} finally {
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await ended
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
