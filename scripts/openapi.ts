// npm run openapi: writes the contract and the client's types from it. With --check it only reports whether they are up to date. A route of
// which nobody has said who may call it is refused either way.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { undeclaredRoutes } from '../src/server/api/access.ts'
import { createApi } from '../src/server/api/api.ts'
import { describeApi } from '../src/server/api/contract.ts'
import { importApart } from './apart.ts'
import { ROOT } from './node-version.ts'

/** What is used of openapi-typescript, a CommonJS module. */
interface Generator {
  default(contract: unknown): Promise<unknown>
  astToString(types: unknown): string
}

const api = describeApi()
const undeclared = undeclaredRoutes(createApi(), api.paths)
if (undeclared.length > 0) {
  console.error(`Who may call these? Say so in the route (x-access), or in src/server/api/access.ts:\n${undeclared.join('\n')}`)
  process.exit(1)
}

const contract = `${JSON.stringify(api, null, 2)}\n`
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module of that name
const { default: generator } = (await importApart('scripts/generators/client', 'openapi-typescript')) as { default: Generator }
const types = `// Generated from openapi.json by "npm run openapi". Do not edit.\n${generator.astToString(await generator.default(JSON.parse(contract)))}`
const files = [
  [join(ROOT, 'openapi.json'), contract],
  [join(ROOT, 'src/web/api-types.gen.ts'), types],
] as const

if (process.argv.includes('--check')) {
  const stale = files.filter(([file, text]) => readFileSync(file, 'utf8') !== text).map(([file]) => file)
  if (stale.length > 0) {
    console.error(`Out of date: ${stale.join(', ')}. Run "npm run openapi" and commit the result.`)
    process.exit(1)
  }
} else for (const [file, text] of files) writeFileSync(file, text)
process.exit(0)
