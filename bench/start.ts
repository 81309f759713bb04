// npm run bench:start: from the command to the first answered page of the built shop, by the clock and in processor time.
// DATABASE_URL names a filled database (default: an embedded one, which the first start fills). Builds named behind it are started in turns.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../scripts/build.ts'
import { ROOT } from '../scripts/node-version.ts'
import { processorMs } from './processes.ts'
import { percentile } from './search/judged.ts'

const RUNS = Number(process.env.RUNS ?? 7)
const PORT = '3918'

/** How often the door is knocked at (ms). */
const KNOCK_MS = 5

/** Whether the home page is answered. */
const isAnswered = () =>
  new Promise<boolean>((resolve) => {
    get({ port: PORT, path: '/', headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200))
    }).once('error', () => resolve(false))
  })

/** One start of a build: the time until its first page, and the processor time of its process until then (ms). */
async function startOnce(build: string, folder: string) {
  const startedAt = performance.now()
  const shop = spawn(process.execPath, [join(ROOT, 'scripts/start.ts'), build], {
    cwd: ROOT,
    env: { ...process.env, PORT, DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise((resolve) => shop.once('exit', resolve))
  while (!(await isAnswered())) {
    if (shop.exitCode !== null) throw new Error('the shop did not start')
    await new Promise((wake) => setTimeout(wake, KNOCK_MS))
  }
  const times = { clock: performance.now() - startedAt, processor: processorMs(shop.pid ?? 0) }
  // What is compiled is kept for the next start.
  shop.kill('SIGTERM')
  await gone
  return times
}

const [...named] = process.argv.slice(2)
const builds = named.length > 0 ? named : ['dist']
if (named.length === 0) await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'partwright-bench-'))
try {
  const taken = new Map(builds.map((build) => [build, [] as { clock: number; processor: number }[]]))
  // The first start fills the database and compiles, the second one keeps what the pages have compiled.
  for (let run = -2; run < RUNS; run++)
    for (const [build, times] of taken) {
      const time = await startOnce(build, folder)
      if (run >= 0) times.push(time)
    }
  console.log(`database: ${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded'}; ${RUNS} starts each`)
  console.log('| build | first page s (p50) | least | processor s (p50) | least |\n| --- | --- | --- | --- | --- |')
  for (const [build, times] of taken) {
    const seconds = (of: 'clock' | 'processor') => {
      const all = times.map((time) => time[of] / 1_000)
      return `${percentile(all, 0.5).toFixed(2)} | ${Math.min(...all).toFixed(2)}`
    }
    console.log(`| ${build} | ${seconds('clock')} | ${seconds('processor')} |`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
