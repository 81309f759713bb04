// npm run check:data: checks the data of the configured database. Read-only; exits with 1 and lists every violation, or says why it could not
// finish. Models that texts name and fits lack are listed as well, and are no violation. What it is looking at, and for how long, goes to standard
// error.
import { refuseOldNode } from './node-version.ts'
import { loadQuickly } from './quick-loading.ts'
import { readConfiguration, exitWithMessage, reasonOf, requireDatabase } from '../src/server/exit-with-message.ts'

refuseOldNode()
loadQuickly()
const [{ openUnlimited }, { checkData, countFound, lineOf }, { readMissingFits }] = await Promise.all([
  import('../src/server/db/open-database.ts'),
  import('../src/server/shop/maintenance/check-data.ts'),
  import('../src/server/shop/maintenance/missing-fits.ts'),
])

const env = await readConfiguration()
requireDatabase(env)

const opened = await openUnlimited(env).catch((error: unknown) => {
  if (!env.DATABASE_URL) exitWithMessage(error)
  console.error(`The database cannot be opened: ${reasonOf(error)}`)
  process.exit(1)
})
try {
  const findings = await checkData(opened.db, ({ name, number, total, seconds }) =>
    process.stderr.write(seconds === undefined ? `${number} of ${total}: ${name} … ` : `${seconds.toFixed(1)} s\n`),
  )
  for (const finding of findings) {
    const { name, violations } = finding
    for (const line of violations.length === 0 ? [`ok ${name}`] : violations.map((row) => lineOf(finding, row))) console.log(line)
  }
  for (const { partNumber, brand, model } of await readMissingFits(opened.db))
    console.log(`? for staff: the description of ${partNumber} names ${brand} ${model}, of which its fits say nothing`)
  const { wrong, text } = countFound(findings)
  console.log(`\n${text}`)
  process.exitCode = wrong === 0 ? 0 : 1
} catch (error) {
  console.error(`\nNot finished: ${reasonOf(error)}`)
  process.exitCode = 1
} finally {
  await opened.close()
}
