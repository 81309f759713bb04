import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../scripts/node-version.ts'

/** A process of the built shop. */
export interface BuiltShop {
  base: string
  pid: number
  close(): Promise<void>
}

/** Serves a build on a port of its own, with a data folder of its own: a fresh demo catalogue unless `more` of its configuration names a database. */
export async function openBuiltShop(build: string, port: number, more: Record<string, string> = {}): Promise<BuiltShop> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-bench-'))
  const server = spawn(process.execPath, [join(ROOT, 'scripts/start.ts'), build], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => text.includes('is open at') && resolve())
    server.once('exit', () => reject(new Error('the shop did not start')))
  })
  return {
    base: `http://localhost:${port}`,
    pid: server.pid ?? 0,
    async close() {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
