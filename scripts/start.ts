// npm start: builds when the sources have changed, then serves the built shop until it is stopped. `node scripts/start.ts dist` serves what was built.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isStale, buildIfStale } from './build.ts'
import { refuseOldNode, ROOT } from './node-version.ts'

/**
 * V8's young generation in MB (its own choice is 16, which becomes three times as much memory). What pages leave behind is collected more often, and a
 * little more of it late; measured in bench/results/start.md and pages.md.
 */
const SEMI_SPACE_MB = 8

/**
 * How large V8's old generation may become, in MB (its own choice is a share of the machine's memory, up to 4 GB). It is several times what the shop needs; but the
 * less it may take, the sooner V8 collects: an import of 50,000 changed parts took 395 MB without a limit, and 290 MB with this one.
 */
const HEAP_MB = 1_024

refuseOldNode()
// A folder given as argument contains a build to be served as it is.
const [folder] = process.argv.slice(2)
const build = folder ?? 'dist'
if (folder === undefined && isStale('dist')) {
  // What is wrong with the configuration is said before anybody waits for a build.
  const { readConfiguration } = await import('../src/server/exit-with-message.ts')
  await readConfiguration()
  await buildIfStale()
}

const server = join(ROOT, build, 'server/server.js')
if (!existsSync(server)) {
  console.error(`There is no build in ${join(ROOT, build)}: npm run build`)
  process.exit(1)
}
const env = {
  // The allocator of the C library keeps memory for each thread apart, and so never gives most of it back.
  MALLOC_ARENA_MAX: '2',
  // What V8 has compiled is read at the next start. Where the folder cannot be written, it is compiled each time.
  NODE_COMPILE_CACHE: join(ROOT, build, 'compiled'),
  ...process.env,
  NODE_ENV: 'production',
}
const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
const isFree = (flag: string) => !given.includes(flag.split('=', 1)[0] ?? flag)
const flags = [...[`--max-semi-space-size=${SEMI_SPACE_MB}`, `--max-old-space-size=${HEAP_MB}`].filter(isFree), ...process.execArgv]
// The same process, without what reads TypeScript, and with what can only be set before a process begins.
if (process.execve && import.meta.main && process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, ...flags, server], env)

Object.assign(process.env, env)
const { start } = await import(pathToFileURL(server).href)
await start()
