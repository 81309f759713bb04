// npm run restore -- BACKUP [--replace NAME]: restores a backup of npm run backup into the configured database and data folder. The shop must not run.
import { refuseOldNode } from './node-version.ts'
import { loadQuickly } from './quick-loading.ts'
import { readOptions, exitWithMessage, exitWithUsage } from '../src/server/exit-with-message.ts'

refuseOldNode()
loadQuickly()
const USAGE = 'npm run restore -- FOLDER/partwright-… [--replace NAME]   (NAME: the database, or the data folder, that may be replaced)'
const { values, positionals } = readOptions({ options: { replace: { type: 'string' } }, allowPositionals: true }, USAGE)
const [backup, ...more] = positionals
if (!backup || more.length > 0) exitWithUsage(USAGE)

const [{ parseEnv }, { restoreBackup }] = await Promise.all([
  import('../src/server/env.ts'),
  import('../src/server/backup/restore-backup.ts'),
])
const startedAt = performance.now()
try {
  const wrong = await restoreBackup(parseEnv(process.env), { backup, replace: values.replace }, (line) => console.log(line))
  console.log(
    `Restored (${((performance.now() - startedAt) / 1000).toFixed(1)} s)${wrong === 0 ? '. Start the shop.' : ', but rows are wrong: see above.'}`,
  )
  process.exit(wrong === 0 ? 0 : 1)
} catch (error) {
  exitWithMessage(error)
}
