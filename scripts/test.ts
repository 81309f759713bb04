// npm test: everything that must hold before a change is taken. npm run check: the same without the browser.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { provideNeeds } from './needs.ts'
import { refuseOldNode, ROOT } from './node-version.ts'

interface Counts {
  passed: number
  failed: number
}

/** A step of the gate: how it is called, and what it runs. True or its counts when all is well. */
interface Step {
  name: string
  run: () => boolean | Counts
}

refuseOldNode()
const withBrowser = !process.argv.includes('--no-browser')
const scratch = mkdtempSync(join(tmpdir(), 'partwright-gate-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** Runs a package's program (a path in node_modules) or a script of ours on this very Node. */
const node = (args: string[], env: Record<string, string> = {}) => {
  // What these start in turn must not fall back to the machine's own Node.
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PATH, ...env } }).status === 0
}

const readJson = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'))
const count = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Runs a project of Vitest and counts its tests; a file that could not even start is a failure too. */
function vitest(project: string): Counts {
  const file = join(scratch, `${project}.json`)
  const ok = node([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  try {
    const { numPassedTests, numFailedTests } = readJson(file)
    return { passed: count(numPassedTests), failed: ok ? 0 : Math.max(1, count(numFailedTests)) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function playwright(): Counts {
  const file = join(scratch, 'playwright.json')
  const ok = node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  try {
    const { stats } = readJson(file)
    const { expected, unexpected }: { expected?: unknown; unexpected?: unknown } = typeof stats === 'object' && stats !== null ? stats : {}
    return { passed: count(expected), failed: ok ? 0 : Math.max(1, count(unexpected)) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** Whether the committed migrations are those that the schema asks for: another one, made in a copy, would show. */
function migrationsAreComplete(): boolean {
  const copy = join(scratch, 'migrations')
  cpSync(join(ROOT, 'src/server/db/migrations'), copy, { recursive: true })
  // The program takes its folder from here only, and ends well also when it has failed: what it says decides.
  const options = ['--dialect', 'postgresql', '--schema', './src/server/db/schema/*.ts', '--out', relative(ROOT, copy)]
  const { stdout, stderr } = spawnSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (stdout.includes('No schema changes')) return true
  console.error(stdout + stderr)
  console.error('The schema has changed without a migration. Run "npm run db:generate" and commit the result.')
  return false
}

/** Builds the shop; the build also writes the tree of routes anew, which must not differ from the committed one. */
function build(): boolean {
  const tree = () => readFileSync(join(ROOT, 'src/web/routeTree.gen.ts'), 'utf8')
  const before = tree()
  const built = node(['--input-type=module', '-e', "import { buildIfStale } from './scripts/build.ts'; buildIfStale()"])
  const isSame = before === tree()
  if (!isSame) console.error('src/web/routeTree.gen.ts was out of date. Commit the new one.')
  return built && isSame
}

const steps: Step[] = [
  { name: 'types', run: () => node(['node_modules/typescript-native/bin/tsc', '--noEmit']) },
  { name: 'lint', run: () => node(['node_modules/oxlint/bin/oxlint', '--type-aware']) },
  { name: 'format', run: () => node(['node_modules/oxfmt/bin/oxfmt', '--check', '.']) },
  { name: 'contract is up to date', run: () => node(['scripts/openapi.ts', '--check']) },
  { name: 'migrations are complete', run: migrationsAreComplete },
  { name: 'unit tests', run: () => vitest('unit') },
  { name: 'API tests', run: () => vitest('api') },
  { name: 'build', run: build },
  { name: 'fault tests', run: () => vitest('faults') },
  ...(withBrowser ? [{ name: 'browser tests', run: playwright }] : []),
]

/** Runs the steps in turn and stops at the first that fails. A step without tests that fails counts as one failure. */
function runAll(): Counts {
  const total: Counts = { passed: 0, failed: 0 }
  for (const { name, run } of steps) {
    console.log(`\n▶ ${name}`)
    const startedAt = performance.now()
    const result = run()
    const { passed, failed } = typeof result === 'boolean' ? { passed: 0, failed: result ? 0 : 1 } : result
    total.passed += passed
    total.failed += failed
    console.log(`${failed === 0 ? '✓' : '✗'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    if (failed > 0) return total
  }
  return total
}

provideNeeds({ browser: withBrowser })
const { passed, failed } = runAll()
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
