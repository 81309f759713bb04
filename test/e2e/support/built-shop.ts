import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { KEPT_COMPILED, QUICK_START } from '#test/support/test-env.ts'

/** The first admin of every shop of these tests. */
export const ADMIN = { email: 'admin@partwright.example', password: 'a-long-test-password' }

/** A second member of staff of every shop of these tests (set-up.ts). */
export const COLLEAGUE = { email: 'colleague@partwright.example', password: 'another-long-test-password' }

/** What all shops of these tests are configured with. */
export const CONFIGURATION = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'error',
  // Passwords of tests are worth little work.
  SCRYPT_N: '1024',
  ...KEPT_COMPILED,
}

/** Serves a build at this port with the data of a folder; `env` adds to its configuration. Resolves when it is open. */
export async function serveBuild(
  build: string,
  { folder, port, env = {} }: { folder: string; port: number; env?: Record<string, string> },
): Promise<ChildProcess> {
  const shop = spawn(process.execPath, [QUICK_START, 'scripts/start.ts', build], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      ...CONFIGURATION,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // It does not outlive the tests, also when they are interrupted.
  const kill = () => shop.kill('SIGKILL')
  process.once('exit', kill)
  shop.once('exit', () => process.removeListener('exit', kill))
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
