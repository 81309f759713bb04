import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/node-version.ts'
import { BENCH_STAFF } from '../big-shop/staff.ts'

const PORT = 3921
export const BASE = `http://localhost:${PORT}`

/** Serves the build over the database of DATABASE_URL. Gives how to end it. */
export async function openBigShop(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-bench-'))
  const server = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT), PUBLIC_URL: BASE, DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => text.includes('is open at') && resolve())
    server.once('exit', () => reject(new Error('the shop did not start')))
  })
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The cookies of a signed-in member of staff. */
export async function signInStaff(): Promise<string> {
  const answer = await fetch(`${BASE}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: BASE },
    body: JSON.stringify(BENCH_STAFF),
  })
  if (!answer.ok) throw new Error(`not signed in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** An answer, and how long it took from the request to its last byte, in ms. */
export interface Timed {
  status: number
  text: string
  ms: number
}

/** Asks as staff. */
export function ask(path: string, cookie: string): Promise<Timed> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    request({ host: 'localhost', port: PORT, path, agent, headers: { cookie } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - startedAt }))
    })
      .once('error', reject)
      .end()
  })
}
