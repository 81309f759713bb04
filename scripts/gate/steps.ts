import { cpSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { installApart } from '../apart.ts'
import { BUILDS } from '../build.ts'
import { ROOT } from '../node-version.ts'
import type { Machine, Step } from './step.ts'
import { playwright, scratch, vitest } from './tests.ts'

/** Whether the schema has its migrations: generating them in a copy must add none. */
async function migrationsAreComplete({ ask, say }: Machine): Promise<boolean> {
  const copy = join(scratch, 'migrations')
  cpSync(join(ROOT, 'src/server/db/migrations'), copy, { recursive: true })
  // The program takes its folder from here only, and exits with 0 even when it has failed: its output decides.
  const options = ['--dialect', 'postgresql', '--schema', './src/server/db/schema/**/*.ts', '--out', relative(ROOT, copy)]
  const said = await ask([join(installApart('scripts/generators/migrations'), 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...options])
  if (said.includes('No schema changes')) return true
  say(said)
  say('The schema has changed without a migration. Run "npm run db:generate" and commit the result.')
  return false
}

/** Builds what all tests share; the build also regenerates the route tree, which must equal the committed one. */
async function build({ node, say }: Machine): Promise<boolean> {
  const tree = () => readFileSync(join(ROOT, 'src/web/routeTree.gen.ts'), 'utf8')
  const before = tree()
  const built = await node(['scripts/build.ts', ...Object.keys(BUILDS)])
  const isSame = before === tree()
  if (!isSame) say('src/web/routeTree.gen.ts was out of date. Commit the new one.')
  return built && isSame
}

const LAYERS = ['src/domain', 'src/server', 'src/web', '.']

/** What the last check of a layer found: only files that have changed since, and those that use them, are looked at again. */
const remembered = (layer: string) => join(ROOT, 'node_modules/.cache/types', `${layer === '.' ? 'rest' : basename(layer)}.tsbuildinfo`)

/**
 * Type-checks each layer with the types it may use (the domain neither browser nor Node), and then everything else. One checker each:
 * several would work out the same types once more, and another step has the second core.
 */
async function checkTypes({ node }: Machine): Promise<boolean> {
  const results: boolean[] = []
  for (const layer of LAYERS) {
    const options = ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', remembered(layer), '-p', layer]
    results.push(await node(['node_modules/typescript-native/bin/tsc', ...options]))
  }
  return results.every(Boolean)
}

/** A check of the sources by a program. */
const check = (name: string, title: string, ...program: string[]): Step => ({
  name,
  title,
  alone: false,
  inCheck: true,
  run: ({ node }) => node(program),
})

/** All checks that a change must pass, in the order in which they start. */
export const STEPS: Step[] = [
  { name: 'types', title: 'types, layer by layer', alone: false, inCheck: true, run: checkTypes },
  check('lint', 'what oxlint finds, with types', 'node_modules/oxlint/bin/oxlint', '--type-aware'),
  check('format', 'written as oxfmt writes', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
  check('contract', 'openapi.json and the client are those of the API', 'scripts/openapi.ts', '--check'),
  { name: 'migrations', title: 'every change of the schema has its migration', alone: false, inCheck: true, run: migrationsAreComplete },
  { name: 'unit', title: 'rules', alone: false, inCheck: true, run: (machine) => vitest(machine, 'unit') },
  {
    name: 'unit-isolated',
    title: 'rules that replace globals, or measure',
    alone: false,
    inCheck: true,
    run: (machine) => vitest(machine, 'unit-isolated'),
  },
  { name: 'build', title: 'the shop as it is sold, and its two builds for tests', alone: false, inCheck: false, run: build },
  { name: 'api', title: 'the API on PostgreSQL', alone: true, inCheck: false, run: (machine) => vitest(machine, 'api') },
  {
    name: 'embedded',
    title: 'the API on the embedded database',
    alone: true,
    inCheck: false,
    run: (machine) => vitest(machine, 'embedded'),
  },
  {
    name: 'faults',
    title: 'faults, several at a time',
    alone: true,
    inCheck: false,
    needsAround: true,
    run: (machine) => vitest(machine, 'faults'),
  },
  {
    name: 'faults-waiting',
    title: 'faults that wait for real clocks, beside each other',
    alone: true,
    inCheck: false,
    needsAround: true,
    run: (machine) => vitest(machine, 'faults-waiting'),
  },
  {
    name: 'faults-alone',
    title: 'faults that need the machine to themselves',
    alone: true,
    inCheck: false,
    needsAround: true,
    run: (machine) => vitest(machine, 'faults-alone'),
  },
  {
    name: 'browser',
    title: 'journeys in a browser',
    alone: true,
    inCheck: false,
    needsBrowser: true,
    run: (machine) => playwright(machine),
  },
]
