import { eq, sql } from 'drizzle-orm'
import type { ImportId } from '#domain/id.ts'
import { IMPORT_MAX_ROWS } from '#domain/import/import-limits.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { importFile, importGone, importRow } from '#server/db/schema/office/import.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Shop } from '#server/shop/shop.ts'
import { makeImport } from '../row/make-import.ts'
import { isGone } from './gone-parts.ts'

const COLUMNS = ['sku', 'active'] as const

/** An import that was checked. @throws {Problem} `not_found` */
async function readFile(tx: Transaction, id: ImportId) {
  const [file] = await tx.select().from(importFile).where(eq(importFile.id, id))
  if (!file) throw new Problem('not_found', { detail: 'Import not found' })
  return file
}

/** Adds a row for each part that is gone, by its SKU. @returns how many */
async function addRows(tx: Transaction, id: ImportId, from: ImportId): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`with parts as (
      select ${product.sku} as sku, (row_number() over (order by ${product.sku}, ${product.id}))::int - 1 as n
      from ${importGone} join ${product} on ${product.id} = ${importGone.productId} where ${isGone(from)}),
    added as (insert into ${importRow} (import_id, position, line, cells)
      select ${id}, n, n + 2, jsonb_build_array(sku, 'no') from parts where n < ${IMPORT_MAX_ROWS}::int returning 1)
    select count(*)::int as n from added`)
  return rows[0]?.n ?? 0
}

/**
 * Makes an import that archives the parts which are not in a file any more, and checks it. It is looked at, applied and undone like one that was brought as a
 * file: until somebody applies it, nothing of the shop changes.
 * @throws {Problem} `not_found`; `invalid_input` when no part is gone.
 */
export const archiveGoneParts = (shop: Shop, staff: Staff, from: ImportId): Promise<ImportId> =>
  shop.db.transaction(async (tx) => {
    const id = await makeImport(tx, staff, {
      type: 'products',
      name: `Parts not in ${(await readFile(tx, from)).name}`,
      format: 'parts not in a file',
      columns: COLUMNS,
      addRows: (made) => addRows(tx, made, from),
      nothing: 'No part that earlier files have brought is missing in this one.',
    })
    await tx.update(importFile).set({ state: 'checking' }).where(eq(importFile.id, id))
    await shop.queue.enqueue(tx, { name: 'import-check', data: { importId: id } })
    return id
  })
