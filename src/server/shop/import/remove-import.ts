import { and, eq, sql } from 'drizzle-orm'
import type { ImportId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { importFile, importRow } from '#server/db/schema/office/import.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Shop } from '#server/shop/shop.ts'
import { lockImport } from './check-import.ts'
import { partsOf } from './row/checked-row.ts'
import type { StoredImport } from './row/checked-row.ts'

/** After so long a file whose rows are still not all stored has lost its process; a whole one takes seconds. */
const UNREAD = '10 minutes'

/** Days for which an import is kept, with its rows; and for which the last one of its columns is whose parts are in the shop: the next file is compared with it. */
const IMPORT_DAYS = 60
const LAST_DAYS = 400

/** Deletes an import, its rows first: all of them at once would take longer than a statement may. */
async function removeImport(db: Queryable, { id, rowCount }: Pick<StoredImport, 'id' | 'rowCount'>): Promise<void> {
  for (const part of partsOf(rowCount)) await db.delete(importRow).where(and(eq(importRow.importId, id), part))
  await db.delete(importFile).where(eq(importFile.id, id))
}

/** Deletes an import that was not applied. @throws {Problem} `not_found`, `not_allowed_in_state` */
export const discardImport = (shop: Shop, staff: Staff, id: ImportId): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const file = await lockImport(tx, id, ['reading', 'read', 'checking', 'checked'])
    await removeImport(tx, file)
    await audit(tx, staff, { action: 'import.discard', subject: id, before: { name: file.name } })
  })

/** Deletes what was stored of files whose process has died while it stored them: whoever brought one was told that it did not arrive. */
export async function removeUnreadImports(shop: Shop): Promise<void> {
  const unread = await shop.db
    .select({ id: importFile.id, rowCount: importFile.rowCount })
    .from(importFile)
    .where(sql`${importFile.state} = 'reading' and ${importFile.createdAt} < now() - ${UNREAD}::interval`)
  for (const file of unread) await removeImport(shop.db, file)
}

/** The last import that was applied of files of parts with the same columns. */
const IS_LAST = sql`type in ('products', 'prices', 'stock', 'numbers') and exists (
    select from change_set s where s.id = ${importFile.changeSetId} and s.state in ('done', 'cancelled'))
  and not exists (select from import_file later join change_set s on s.id = later.change_set_id and s.state in ('done', 'cancelled')
    where later.type = ${importFile.type} and later.header = ${importFile.header} and later.created_at > ${importFile.createdAt})`

/** Nightly: deletes imports that were brought 60 days ago, but for the last of its columns. Returns how many. */
export async function removeOldImports(shop: Shop): Promise<number> {
  const old = await shop.db
    .select({ id: importFile.id, rowCount: importFile.rowCount })
    .from(importFile)
    .where(
      sql`${importFile.createdAt} < now() - make_interval(days => case when ${IS_LAST} then ${LAST_DAYS}::int else ${IMPORT_DAYS}::int end)`,
    )
  for (const file of old) await removeImport(shop.db, file)
  return old.length
}
