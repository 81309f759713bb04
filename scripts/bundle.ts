// node scripts/bundle.ts FOLDER: everything that the shop needs to run, and nothing else, in a new folder: the build, the operator's programs, the files that
// the server reads and the packages that cannot be part of a bundle. It runs with Node alone; deploy/Dockerfile makes its image of it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { buildIfStale } from './build.ts'
import { ROOT } from './node-version.ts'
import { OUTSIDE_PACKAGES } from './outside-packages.ts'

/** The operator's programs: `node tools/check-data.js` in the bundle is `npm run check:data` in the project. */
const TOOLS = ['admin-create', 'backup', 'check-data', 'report-searches', 'restore', 'seed']

/** Files of the project that the server reads, and where the build has put its own. */
const FILES = ['LICENSE', 'openapi.json', 'dist/client', 'dist/packed', 'dist/server', 'dist/sbom.cdx.json']

/** What packages have for those who read or build them. Licences stay. */
const FOR_READERS = /\.(map|[cm]?tsx?|md|cc|h)$/i
const FOLDERS_FOR_READERS = new Set(['test', 'docs', 'benchmarks', 'examples', '.yarn', '.github'])

/** Of PGlite: other ways to load it, and extensions, that the shop does not use. */
const UNUSED = /^@electric-sql\/pglite\/dist\/(node-postgres\/|worker\/|.+\.cjs$|(?!pg_trgm)\w+\.tar\.gz$)/

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Where Node finds the package that a package names, as a path of the lock file; null when it is not installed. */
function findPackage(from: string, name: string): string | null {
  const path = join(from, 'node_modules', name)
  if (existsSync(join(ROOT, path, 'package.json'))) return path
  return from === '' ? null : findPackage(from.slice(0, Math.max(0, from.lastIndexOf('node_modules') - 1)), name)
}

/** The packages outside of the server's file, with all that they need, as paths of the lock file. @throws when one is not installed. */
function outsidePackages(): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lock file, as npm writes it
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const found = new Set<string>()
  const add = (from: string, name: string, isOptional: boolean) => {
    const path = findPackage(from, name)
    if (path === null && !isOptional) throw new Error(`${name} is not installed: npm ci`)
    if (path === null || found.has(path)) return
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(path, needed, needed in optionalDependencies)
  }
  for (const name of OUTSIDE_PACKAGES) add('', name, false)
  return [...found].toSorted()
}

/** Copies a package without those inside of it, and without what only its readers need. */
function copyPackage(path: string, to: string) {
  const from = join(ROOT, path)
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const isNeeded = (file: string) => {
    const inside = relative(from, file)
    const [top = ''] = inside.split('/')
    if (basename(file) === 'node_modules' || FOLDERS_FOR_READERS.has(top)) return false
    return !UNUSED.test(`${name}/${inside}`) && (!FOR_READERS.test(inside) || /licen[cs]e|notice/i.test(inside))
  }
  cpSync(from, join(to, path), { recursive: true, dereference: true, filter: isNeeded })
}

/** Data and fonts beside the sources: they are not part of any module. drizzle-kit's snapshots of the schema are for making migrations alone. */
function copyData(to: string) {
  const isData = (path: string) => !/\.tsx?$|tsconfig\.json$|_snapshot\.json$/.test(path)
  for (const entry of readdirSync(join(ROOT, 'src/server'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && isData(path)) cpSync(path, join(to, relative(ROOT, path)))
  }
}

/** The operator's programs, with their packages in them, as the server has its own. */
const buildTools = (to: string) =>
  build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    define: { __CRASH_POINTS__: 'false' },
    ssr: { noExternal: true, external: OUTSIDE_PACKAGES },
    build: {
      ssr: true,
      target: 'es2022',
      outDir: join(to, 'tools'),
      copyPublicDir: false,
      rolldownOptions: { input: Object.fromEntries(TOOLS.map((name) => [name, join(ROOT, `scripts/${name}.ts`)])) },
    },
  })

/** What the bundle says of itself; the server finds its files from where this stands. */
function describeBundle(to: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, string>
  const described = { name, version, private: true, license, type: 'module', scripts: { start: 'node dist/server/server.js' } }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
}

/** Writes the bundle into a folder, which is replaced. @throws when it is one that has something else in it. */
export async function bundle(folder: string): Promise<void> {
  const to = resolve(folder)
  if (existsSync(to) && readdirSync(to).length > 0 && !existsSync(join(to, 'dist/server/server.js')))
    throw new Error(`${to} has something else in it`)
  await buildIfStale()
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  for (const file of FILES) cpSync(join(ROOT, file), join(to, file), { recursive: true })
  copyData(to)
  for (const path of outsidePackages()) copyPackage(path, to)
  await buildTools(to)
  describeBundle(to)
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error('Usage: node scripts/bundle.ts FOLDER')
    process.exit(1)
  }
  await bundle(folder)
}
