import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node-version.ts'
import { writeNotices, writeSbom } from './notices.ts'
import { packFiles } from './pack.ts'

const SOURCES = [
  'src',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'scripts/storefront-routes.ts',
  'scripts/notices.ts',
  'scripts/pack.ts',
  'scripts/data-notices.txt',
]

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

/** The shop; the same with the fault suite's crash points; and with the component gallery. */
export const BUILDS = {
  dist: [],
  'dist-faults': ['--mode', 'faults', '--outDir', 'dist-faults'],
  'dist-gallery': ['--mode', 'gallery', '--outDir', 'dist-gallery'],
}

const stampOf = (folder: keyof typeof BUILDS) => join(ROOT, folder, 'sources')

const isBuiltFrom = (hash: string, folder: keyof typeof BUILDS) =>
  existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === hash

/** Whether `folder` was built from other sources than these, or never. */
export const isStale = (folder: keyof typeof BUILDS): boolean => !isBuiltFrom(sourceHash(), folder)

/** Builds the shop into `folder` unless it was built there from exactly these sources. Exits when the build fails. */
export async function buildIfStale(folder: keyof typeof BUILDS = 'dist'): Promise<void> {
  const hash = sourceHash()
  if (isBuiltFrom(hash, folder)) return
  console.log('Building the shop …')
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...BUILDS[folder]]
  const built = spawnSync(process.execPath, vite, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  if (built.status !== 0) process.exit(built.status ?? 1)
  writeNotices(folder)
  // Of the build that is sold: asking npm takes a second, packing eight.
  if (folder === 'dist') {
    writeSbom(folder)
    await packFiles(join(ROOT, folder))
  }
  writeFileSync(stampOf(folder), hash)
}

// node scripts/build.ts FOLDER …: these builds, where they are out of date.
const isBuild = (word: string): word is keyof typeof BUILDS => word in BUILDS
if (import.meta.main) for (const folder of process.argv.slice(2).filter(isBuild)) await buildIfStale(folder)
