import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BuiltShop } from './app.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** The last release. Whoever makes the next one writes it down here, with the commit that it was made of. */
export const LAST_RELEASE = { version: '0.4.0', commit: '8b00b3155adcd2157a6d0295559c0c27d0a60e80' }

// The repository may belong to another user than the one who runs the tests.
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'safe.directory=*', ...words], { cwd: ROOT, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] })

/** Why the last release cannot be built here, or null: a shallow clone has no history. */
export function whyNoRelease(): string | null {
  try {
    git('cat-file', '-e', `${LAST_RELEASE.commit}^{commit}`)
    return null
  } catch {
    return `the history has no commit ${LAST_RELEASE.commit.slice(0, 7)}; git fetch --unshallow brings it`
  }
}

/** Builds the last release from its sources, with the packages that are installed, in a folder that `remove` deletes. Some ten seconds. */
export function buildRelease(): BuiltShop & { remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'partwright-release-'))
  execFileSync('tar', ['-x', '-C', root], { input: git('archive', LAST_RELEASE.commit) })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', 'dist-release'], {
    cwd: root,
    env,
    stdio: 'pipe',
  })
  return { root, build: 'dist-release', remove: () => rmSync(root, { recursive: true, force: true }) }
}
