// npm run check:data: checks the data of the configured database. Read-only; exits with 1 and lists every violation, or says why it could not
// finish. What it is looking at, and for how long, goes to standard error.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { refuseOldNode } from './node-version.ts'
import { readConfiguration, exitWithMessage } from '../src/server/exit-with-message.ts'

refuseOldNode()
const [{ openUnlimited }, { checkData }] = await Promise.all([
  import('../src/server/db/open-database.ts'),
  import('../src/server/shop/maintenance/check-data.ts'),
])

/** The database's own words: the query builder puts the statement around them, and a refused connection has a code only. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

const env = await readConfiguration()
// Opening an embedded database that does not exist would create one.
if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'pglite'))) {
  console.error(`There is no database in ${env.DATA_DIR}. Set DATABASE_URL or DATA_DIR.`)
  process.exit(1)
}

const opened = await openUnlimited(env).catch((error: unknown) => {
  if (!env.DATABASE_URL) exitWithMessage(error)
  console.error(`The database cannot be opened: ${reasonOf(error)}`)
  process.exit(1)
})
try {
  const findings = await checkData(opened.db, ({ name, number, total, seconds }) =>
    process.stderr.write(seconds === undefined ? `${number} of ${total}: ${name} … ` : `${seconds.toFixed(1)} s\n`),
  )
  for (const { name, violations } of findings)
    for (const line of violations.length === 0 ? [`ok ${name}`] : violations.map(({ id, wrong }) => `✗ ${name}: ${id} ${wrong}`))
      console.log(line)
  const wrong = findings.reduce((sum, { violations }) => sum + violations.length, 0)
  console.log(`\n${findings.length} sentences checked, ${wrong} rows are wrong`)
  process.exitCode = wrong === 0 ? 0 : 1
} catch (error) {
  console.error(`\nNot finished: ${reasonOf(error)}`)
  process.exitCode = 1
} finally {
  await opened.close()
}
