import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node-version.ts'

const SOURCES = [
  'src',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'scripts/outside-packages.ts',
  'scripts/storefront-routes.ts',
  'scripts/notices.ts',
  'scripts/precompress.ts',
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

const hashOf = (describe: (path: string) => string | Buffer) => {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf).toSorted()) hash.update(file).update(describe(join(ROOT, file)))
  return hash.digest('hex')
}

/** What the sources are. */
const sourceHash = () => hashOf((path) => readFileSync(path))

/** How the sources look without being read, in a fifth of the time: sizes and times of change. Other looks do not mean other sources. */
const lookHash = () =>
  hashOf((path) => {
    const { size, mtimeMs } = statSync(path)
    return `${size} ${mtimeMs} `
  })

/** The shop; the same with the fault suite's crash points; and with the component gallery. */
export const BUILDS = {
  dist: [],
  'dist-faults': ['--mode', 'faults', '--outDir', 'dist-faults'],
  'dist-gallery': ['--mode', 'gallery', '--outDir', 'dist-gallery'],
}

type Folder = keyof typeof BUILDS

const STAMPS = { sources: 'sources', look: 'sources-look' }

const stampOf = (folder: Folder, stamp: keyof typeof STAMPS) => join(ROOT, folder, STAMPS[stamp])

const isStamped = (folder: Folder, stamp: keyof typeof STAMPS, hash: string) =>
  existsSync(stampOf(folder, stamp)) && readFileSync(stampOf(folder, stamp), 'utf8') === hash

/** Notes how the sources of a build look, so that the next start need not read them. A folder that cannot be written costs only that time. */
function noteLook(folder: Folder, look: string) {
  try {
    writeFileSync(stampOf(folder, 'look'), look)
  } catch {}
}

/** Whether `folder` was built from other sources than these, or never. */
export function isStale(folder: Folder): boolean {
  const look = lookHash()
  if (existsSync(stampOf(folder, 'sources')) && isStamped(folder, 'look', look)) return false
  const stale = !isStamped(folder, 'sources', sourceHash())
  if (!stale) noteLook(folder, look)
  return stale
}

/** Builds the shop into `folder` unless it was built there from exactly these sources. Exits when the build fails. */
export async function buildIfStale(folder: Folder = 'dist'): Promise<void> {
  if (!isStale(folder)) return
  const [hash, look] = [sourceHash(), lookHash()]
  console.log('Building the shop …')
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...BUILDS[folder]]
  const built = spawnSync(process.execPath, vite, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  if (built.status !== 0) process.exit(built.status ?? 1)
  // Loaded when there is something to build: a start that finds all built needs none of it.
  const [{ writeNotices, writeSbom }, { precompress }] = await Promise.all([import('./notices.ts'), import('./precompress.ts')])
  writeNotices(folder)
  // Of the build that is sold: asking npm takes a second, packing eight.
  if (folder === 'dist') {
    writeSbom(folder)
    await precompress(join(ROOT, folder))
  }
  writeFileSync(stampOf(folder, 'sources'), hash)
  noteLook(folder, look)
}

// node scripts/build.ts FOLDER …: these builds, where they are out of date.
const isBuild = (word: string): word is Folder => word in BUILDS
if (import.meta.main) {
  const words = process.argv.slice(2)
  const folders = words.filter(isBuild)
  if (words.length === 0 || folders.length < words.length) {
    console.error(`Usage: node scripts/build.ts FOLDER …   (each one of ${Object.keys(BUILDS).join(', ')})`)
    process.exit(1)
  }
  for (const folder of folders) await buildIfStale(folder)
}
