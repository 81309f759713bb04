// npm run backup -- FOLDER [--keep N] [--with-bucket]: a backup of the configured shop, also while it sells, as a new folder in FOLDER. With --keep the N newest
// stay; with --with-bucket the uploaded files of a bucket are copied, too.
import { refuseOldNode } from './node-version.ts'
import { loadQuickly } from './quick-loading.ts'
import { readOptions, exitWithMessage, exitWithUsage } from '../src/server/exit-with-message.ts'

refuseOldNode()
loadQuickly()
const USAGE = 'npm run backup -- FOLDER [--keep N] [--with-bucket]   (N: how many backups stay in FOLDER, 1 or more)'
const { values, positionals } = readOptions(
  { options: { keep: { type: 'string' }, 'with-bucket': { type: 'boolean', default: false } }, allowPositionals: true },
  USAGE,
)
const [into, ...more] = positionals
const keep = values.keep === undefined ? undefined : Number(values.keep)
if (!into || more.length > 0 || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))) exitWithUsage(USAGE)

const [{ parseEnv }, { makeBackup, OldBackupStays }] = await Promise.all([
  import('../src/server/env.ts'),
  import('../src/server/backup/make-backup.ts'),
])
const startedAt = performance.now()
try {
  const wanted = { into, now: new Date(), withBucket: values['with-bucket'], ...(keep !== undefined && { keep }) }
  const path = await makeBackup(parseEnv(process.env), wanted, (line) => console.log(line))
  console.log(`Backup: ${path} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
} catch (error) {
  if (!(error instanceof OldBackupStays)) console.error('No backup was made.')
  exitWithMessage(error)
}
process.exit(0)
