// npm run bench:http: requests a second of the built shop, cached and not, with 50 connections on this computer.
// DATABASE_URL names the database to measure on (default: an embedded one in a temporary folder).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../scripts/build.ts'
import { ROOT } from '../scripts/node-version.ts'
import { loadAutocannon } from './tools.ts'

const CONNECTIONS = 50
const SECONDS = Number(process.env.SECONDS ?? 8)
const PORT = '3917'
const BASE = `http://127.0.0.1:${PORT}`
const PRODUCT = 'broan-s97017705-bathroom-fan-motor-assembly'

interface Case {
  name: string
  path: string
  target: number
  headers?: Record<string, string>
}

/** `no-cache` makes the front door render the page anew; the data behind it may still be some seconds old. */
const RENDERED = { 'cache-control': 'no-cache' }

const CASES: Case[] = [
  { name: 'home, cached', path: '/', target: 4_000 },
  { name: 'category, cached', path: '/category/bathroom-fan-parts', target: 4_000 },
  { name: 'product, cached', path: `/product/${PRODUCT}`, target: 4_000 },
  { name: 'home, rendered', path: '/', target: 400, headers: RENDERED },
  { name: 'category, rendered', path: '/category/bathroom-fan-parts', target: 400, headers: RENDERED },
  { name: 'product, rendered', path: `/product/${PRODUCT}`, target: 400, headers: RENDERED },
  { name: 'GET /api/products/{slug}', path: `/api/products/${PRODUCT}`, target: 5_000 },
  { name: 'GET /api/categories', path: '/api/categories', target: 5_000 },
]

const autocannon = await loadAutocannon()

async function measure({ path, headers = {} }: Case) {
  const run = (duration: number) => autocannon({ url: BASE + path, connections: CONNECTIONS, duration, headers })
  await run(2) // Warm code is what a shop runs.
  const result = await run(SECONDS)
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  return result
}

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'partwright-bench-'))
const server = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
  cwd: ROOT,
  env: { ...process.env, PORT, DATA_DIR: folder, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((resolve, reject) => {
  server.stdout.on('data', (text: Buffer) => text.includes('is open at') && resolve())
  server.once('exit', () => reject(new Error('the shop did not start')))
})

try {
  console.log(`database: ${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded'}; ${CONNECTIONS} connections; ${SECONDS} s each`)
  console.log('| case | requests/s | target | p50 ms | p99 ms | kB an answer |\n|---|---|---|---|---|---|')
  for (const testCase of CASES) {
    const { requests, latency, throughput } = await measure(testCase)
    const size = (throughput.average / requests.average / 1024).toFixed(1)
    console.log(`| ${testCase.name} | ${Math.round(requests.average)} | ${testCase.target} | ${latency.p50} | ${latency.p99} | ${size} |`)
  }
} finally {
  server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
