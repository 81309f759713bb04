import { eq, sql } from 'drizzle-orm'
import type { ImportId } from '#domain/id.ts'
import { IMPORT_MAX_ROWS } from '#domain/import/import-limits.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { changeSet } from '#server/db/schema/office/change-set.ts'
import { importFile, importRow } from '#server/db/schema/office/import.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Shop } from '#server/shop/shop.ts'
import { makeImport } from '../row/make-import.ts'

const COLUMNS = ['sku', 'applianceBrand', 'applianceModel', 'fits'] as const

/** An import whose parts are all there. @throws {Problem} `not_found`, `not_allowed_in_state` */
async function appliedImport(tx: Transaction, id: ImportId) {
  const [found] = await tx
    .select({ file: importFile, state: changeSet.state })
    .from(importFile)
    .leftJoin(changeSet, eq(changeSet.id, importFile.changeSetId))
    .where(eq(importFile.id, id))
  if (!found) throw new Problem('not_found', { detail: 'Import not found' })
  if (found.state !== 'done' && found.state !== 'cancelled')
    throw new Problem('not_allowed_in_state', {
      detail: found.state === null ? 'Apply this import first: its parts are fitted afterwards.' : `This import is ${found.state}.`,
    })
  return found.file
}

/** Adds a row for each model that the texts name, and of which the fits of its part still say nothing. @returns how many */
async function addRows(tx: Transaction, id: ImportId, { id: from, changeSetId }: typeof importFile.$inferSelect): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`with named as (
      select r.position, p.sku, m.brand, m.model, m.place from ${importRow} r
      left join change_set_row c on c.change_set_id = ${changeSetId} and c.position = r.position
      join product p on p.id = coalesce(c.subject, r.subject)
      cross join lateral (select model->>'brand' as brand, model->>'model' as model, place
        from jsonb_array_elements(r.models) with ordinality as named(model, place)) m
      where r.import_id = ${from} and r.models is not null and r.state <> 'error' and not exists (
        select from fitment f join appliance a on a.id = f.appliance_id
        where f.product_id = p.id and a.normalised = upper(regexp_replace(m.model, '[^A-Za-z0-9]', '', 'g')))
      order by r.position, m.place limit ${IMPORT_MAX_ROWS}
    ), numbered as (select *, row_number() over (order by position, place)::int as n from named),
    added as (insert into ${importRow} (import_id, position, line, cells)
      select ${id}, n - 1, n + 1, jsonb_build_array(sku, coalesce(brand, ''), model, 'yes') from numbered returning 1)
    select count(*)::int as n from added`)
  return rows[0]?.n ?? 0
}

/**
 * Makes an import of fits of the models that the texts of an applied import name. It is checked, looked at, applied and undone like one that was brought as
 * a file.
 * @throws {Problem} `not_found`; `not_allowed_in_state` before the import was applied, and once it was undone; `invalid_input` when there is nothing to bring.
 */
export const bringNamedFits = (shop: Shop, staff: Staff, from: ImportId): Promise<ImportId> =>
  shop.db.transaction(async (tx) => {
    const file = await appliedImport(tx, from)
    return makeImport(tx, staff, {
      type: 'fits',
      name: `Models named in ${file.name}`,
      format: 'models named in texts',
      columns: COLUMNS,
      addRows: (id) => addRows(tx, id, file),
      nothing: 'The fits say something of every model that the texts name.',
    })
  })
