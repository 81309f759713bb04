import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findPrograms } from '#server/backup/postgres-programs.ts'
import { cloneDatabase, emptyDatabase } from '#test/support/fresh-shop.ts'
import { TEST_ENV } from '#test/support/test-env.ts'
import { runScript } from './support/run-script.ts'
import { scratchFolder } from './support/scratch-folder.ts'

vi.setConfig({ testTimeout: 180_000 })

const NEWER = 99

/** Programs of a newer version in a folder of their own: they are the installed ones, and set what newer ones set. */
function newerPrograms(): string {
  const folder = scratchFolder()
  const installed = findPrograms(0)
  const program = (name: string, line: string) => writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  program('pg_dump', `echo 'pg_dump (PostgreSQL) ${NEWER}.1'`)
  program('psql', `exec ${installed.psql} "$@"`)
  const setting = 'SET transaction_timeout = 0;'
  program('pg_restore', `${installed.restore} "$@" | LC_ALL=C sed -e '/^${setting}$/d' -e 's/^SET lock_timeout = 0;$/&\\n${setting}/'`)
  return folder
}

/** Has a backup say that programs of a newer version have made it. */
function madeByNewer(backup: string) {
  const [manifest, sums] = [join(backup, 'manifest.json'), join(backup, 'SHA256SUMS')]
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"dumpedBy": \d+/, `"dumpedBy": ${NEWER}`))
  const sum = createHash('sha256').update(readFileSync(manifest)).digest('hex')
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(/^[\da-f]+(?= +\*?manifest\.json$)/m, sum))
}

test('fault 70: a backup that newer programs of PostgreSQL have made and read is restored into a server that does not know what they set', async () => {
  const [shop, target] = [await cloneDatabase(), await emptyDatabase()]
  const envOf = (DATABASE_URL: string) => ({ ...TEST_ENV, DATABASE_URL, DATA_DIR: scratchFolder() })
  const into = join(scratchFolder(), 'backups')
  expect(await runScript('backup', envOf(shop.url), [into])).toMatchObject({ code: 0 })
  const backup = join(into, readdirSync(into)[0] ?? '')
  madeByNewer(backup)
  const env = { ...envOf(target.url), PATH: `${newerPrograms()}:${process.env.PATH}` }
  const { code, output } = await runScript('restore', env, [backup])
  expect([code, output]).toEqual([0, expect.stringMatching(/sentences checked, 0 rows are wrong[^]*Restored /)])
  for (const database of [shop, target]) await database.drop()
})
