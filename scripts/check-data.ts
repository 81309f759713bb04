// npm run check:data: checks the data of the configured database. Read-only; exits with 1 and lists every violation.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { refuseOldNode } from './node-version.ts'
import { refuse } from './refuse.ts'

refuseOldNode()
const [{ parseEnv }, { openDatabase }, { checkData }] = await Promise.all([
  import('../src/server/env.ts'),
  import('../src/server/db/client.ts'),
  import('../src/server/shop/maintenance/check-data.ts'),
])

const env = parseEnv(process.env)
// Opening an embedded database that does not exist would create one.
if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'pglite'))) {
  console.error(`There is no database in ${env.DATA_DIR}. Set DATABASE_URL or DATA_DIR.`)
  process.exit(1)
}

const opened = await openDatabase(env).catch(refuse)
try {
  const findings = await checkData(opened.db)
  for (const { name, violations } of findings)
    for (const line of violations.length === 0 ? [`ok ${name}`] : violations.map(({ id, wrong }) => `✗ ${name}: ${id} ${wrong}`))
      console.log(line)
  const wrong = findings.reduce((sum, { violations }) => sum + violations.length, 0)
  console.log(`\n${findings.length} sentences checked, ${wrong} rows are wrong`)
  process.exitCode = wrong === 0 ? 0 : 1
} finally {
  await opened.close()
}
