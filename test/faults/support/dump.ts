import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { scratchFolder } from './scratch-folder.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

const program = (name: string) =>
  [process.env.PG_BIN, '/usr/lib/postgresql/15/bin', '/usr/bin'].map((folder) => join(folder ?? '', name)).find(existsSync) ?? name

/** Dumps a database; the result restores it into an empty one. */
export function dump(url: string): (intoUrl: string) => void {
  const file = join(scratchFolder(), 'shop.dump')
  execFileSync(program('pg_dump'), ['-Fc', '-f', file, url])
  return (intoUrl) => void execFileSync(program('pg_restore'), ['--no-owner', '-d', intoUrl, file])
}

/** `npm run check:data` on a database: its exit code, what it found, and its progress. */
export const checkData = (env: Record<string, string>) =>
  new Promise<{ code: number | null; output: string; progress: string }>((done) => {
    const options = { cwd: ROOT, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' } as const
    const child = execFile(process.execPath, ['scripts/check-data.ts'], options, (_, output, progress) =>
      done({ code: child.exitCode, output, progress }),
    )
  })
