// npm run report:searches -- --days 30: frequent searches without results, and those whose results nobody clicked.
import { refuseOldNode } from './node-version.ts'
import { loadQuickly } from './quick-loading.ts'
import {
  readConfiguration,
  readOptions,
  exitWithMessage,
  exitWithUsage,
  reasonOf,
  requireDatabase,
} from '../src/server/exit-with-message.ts'

refuseOldNode()
loadQuickly()
const USAGE = 'npm run report:searches -- --days N   (1 to 400)'
const { values } = readOptions({ options: { days: { type: 'string', default: '30' } } }, USAGE)
const days = Number(values.days)
if (!Number.isInteger(days) || days < 1 || days > 400) exitWithUsage(USAGE)

const [{ openDatabase }, { Cache }, { readDemand }] = await Promise.all([
  import('../src/server/db/open-database.ts'),
  import('../src/server/cache.ts'),
  import('../src/server/shop/search/search-demand.ts'),
])
const env = await readConfiguration()
requireDatabase(env)
const database = await openDatabase(env).catch(exitWithMessage)
try {
  const { withoutResult, withoutClick } = await readDemand({ db: database.db, browsing: database.browsing, cache: new Cache() }, days)
  for (const [title, rows] of [
    ['without result', withoutResult],
    ['without click', withoutClick],
  ] as const) {
    console.log(`Searches ${title}, last ${days} days: ${rows.length === 0 ? 'none' : ''}`)
    for (const { query, searches } of rows) console.log(`${String(searches).padStart(7)}  ${query}`)
  }
} catch (error) {
  // Of a database that no shop has been started with, it says which table is missing.
  console.error(`No report: ${reasonOf(error)}`)
  process.exitCode = 1
} finally {
  await database.close()
}
