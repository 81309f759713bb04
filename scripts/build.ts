import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node-version.ts'

const STAMP = join(ROOT, 'dist/sources')
const SOURCES = ['src', 'public', 'package-lock.json', 'vite.config.ts']

const filesOf = (path: string): string[] => {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  if (/\.\w+$/.test(path) && !path.startsWith('.')) return [path]
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(path, entry.name)) : /\.test\.tsx?$/.test(entry.name) ? [] : [join(path, entry.name)],
  )
}

const sourceHash = () => {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf).toSorted()) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** Builds the shop unless `dist/` was built from exactly these sources. Ends the process when the build fails. */
export function buildIfStale() {
  const hash = sourceHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  console.log('Building the shop …')
  const built = spawnSync(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
  writeFileSync(STAMP, hash)
}
