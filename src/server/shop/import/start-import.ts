import { eq, sql } from 'drizzle-orm'
import type { ImportId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Transaction } from '#server/db/client.ts'
import { importFile, importRow } from '#server/db/schema/office/import.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { createChangeSet, stepInside } from '#server/shop/change-set/change-set.ts'
import type { Shop } from '#server/shop/shop.ts'
import { addNames } from './add-names.ts'
import { addModels } from './fit/new-models.ts'
import { lockImport } from './check-import.ts'
import { partsOf } from './row/checked-row.ts'

/** The changes of one import run at a time: two would overwrite each other's prices. @throws {Problem} `conflict` */
async function refuseWhileRunning(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.startOfImport})`)
  const { rows } = await tx.execute<{ name: string }>(
    sql`select f.name from import_file f join change_set s on s.id = f.change_set_id where s.state in ('running', 'undoing') limit 1`,
  )
  const [running] = rows
  if (running) throw new Problem('conflict', { detail: `The import of "${running.name}" is running. Start this one when it is done.` })
}

const KINDS = {
  products: 'products',
  prices: 'products',
  stock: 'products',
  numbers: 'products',
  fits: 'fits',
  redirects: 'redirects',
  subscribers: 'subscribers',
  tracking: 'shipments',
} as const

interface Start {
  id: ImportId
  /** The check that was looked at; without one, whatever the last one has found is applied. */
  checkedAt?: string | undefined
}

/**
 * Applies an import: its new and changed rows become a change set, which runs in the background and can be undone. Rows with errors stay out.
 * @throws {Problem} `not_found`, `not_allowed_in_state`; `conflict` while another import is running, or when it was checked again since
 *   `checkedAt`; `invalid_input` when nothing would change.
 */
export async function startImport(shop: Shop, staff: Staff, { id, checkedAt }: Start): Promise<void> {
  await changeContent(shop, async (tx) => {
    const file = await lockImport(tx, id, ['checked'])
    if (checkedAt !== undefined && checkedAt !== file.updatedAt.toISOString())
      throw new Problem('conflict', {
        detail: 'This import was checked again, or a row mended, since you have looked at it. Look at it again.',
      })
    await refuseWhileRunning(tx)
    await addNames(tx, staff, file)
    await addModels(tx, staff, file)
    const set = await createChangeSet(tx, staff, { kind: KINDS[file.type], title: `Import of ${file.name}`, params: { importId: id } })
    let hasRows = false
    for (const part of partsOf(file.rowCount)) {
      const { rows } = await tx.execute(sql`with added as (insert into change_set_row (change_set_id, position, subject, change)
        select ${set}, position, subject, change from ${importRow}
        where import_id = ${id} and ${part} and state in ('new', 'changed') returning 1) select from added limit 1`)
      hasRows ||= rows.length > 0
    }
    if (!hasRows) throw new Problem('invalid_input', { detail: 'Nothing would change.' })
    await tx
      .update(importFile)
      .set({ state: 'started', changeSetId: set, updatedAt: sql`now()` })
      .where(eq(importFile.id, id))
    await stepInside(shop, tx, { staff, id: set, step: 'start' })
  })
}
