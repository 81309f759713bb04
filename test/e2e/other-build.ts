import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Where a second shop listens, beside the one that all tests share. */
export const OTHER_PORT = 3929
export const OTHER = `http://localhost:${OTHER_PORT}`

/** Serves a build at `OTHER` with the data of a folder. Resolves when it is open. */
export async function serveBuild(build: string, folder: string): Promise<ChildProcess> {
  const shop = spawn(process.execPath, ['scripts/start.ts', build], {
    env: { ...process.env, PORT: String(OTHER_PORT), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (text: Buffer) => text.includes('is open at') && resolve())
    shop.once('exit', () => reject(new Error(`${build} did not start`)))
  })
  return shop
}

/** Ends it as a deployment does, and waits until its data and port are free. */
export async function stopBuild(shop: ChildProcess): Promise<void> {
  const gone = once(shop, 'exit')
  shop.kill('SIGTERM')
  await gone
}
