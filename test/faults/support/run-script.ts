import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { QUICK_START } from '#test/support/test-env.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** How a script ended: its exit code, null when it was killed; and its output with its errors. */
interface Ended {
  code: number | null
  output: string
}

/** Starts `scripts/NAME.ts` as `npm run` does. `kill9` ends it as a power cut would. */
export function startScript(name: string, env: Record<string, string>, flags: string[] = []) {
  let child: ReturnType<typeof execFile> | undefined
  const ended = new Promise<Ended>((done) => {
    child = execFile(
      process.execPath,
      [QUICK_START, `scripts/${name}.ts`, ...flags],
      { cwd: ROOT, env: { PATH: process.env.PATH, ...env } },
      (_error, stdout, stderr) => done({ code: child?.exitCode ?? null, output: stdout + stderr }),
    )
  })
  const kill9 = () => void child?.kill('SIGKILL')
  onTestFinished(kill9)
  return { ended, kill9 }
}

/** Runs `scripts/NAME.ts` as `npm run` does, to its end. */
export const runScript = (name: string, env: Record<string, string>, flags: string[] = []): Promise<Ended> =>
  startScript(name, env, flags).ended
