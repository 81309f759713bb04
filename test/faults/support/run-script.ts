import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Runs `scripts/NAME.ts` as `npm run` does: its exit code, and its output with its errors. */
export const runScript = (name: string, env: Record<string, string>, flags: string[] = []) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      [`scripts/${name}.ts`, ...flags],
      { cwd: ROOT, env: { PATH: process.env.PATH, ...env } },
      (_error, stdout, stderr) => done({ code: child.exitCode, output: stdout + stderr }),
    )
  })
