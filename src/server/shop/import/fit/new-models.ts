import { and, inArray, sql } from 'drizzle-orm'
import { modelName } from '#domain/fit/appliance.ts'
import type { ApplianceId, BrandId } from '#domain/id.ts'
import { slugify } from '#domain/catalog/slug.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { importRow } from '#server/db/schema/office/import.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { actorOf } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { partsOf } from '../row/checked-row.ts'
import type { StoredImport } from '../row/checked-row.ts'

const NEW = 'mdl_new:'

/** Stands for a model that is added when the import starts. */
export const newModelId = (brandId: BrandId, normalised: string): ApplianceId => `${NEW}${brandId}:${normalised}`

interface Wanted {
  was: string
  number: string
  brandId: BrandId
  normalised: string
}

/** The models of these brands and numbers that the shop has by now, and the addresses of others. */
async function readTaken(tx: Transaction, wanted: readonly Wanted[]) {
  const brandIds = [...new Set(wanted.map(({ brandId }) => brandId))]
  const brands = await tx.select({ id: brand.id }).from(brand).where(inArray(brand.id, brandIds)).for('key share')
  const slugs = wanted.map(({ number }) => slugify(number))
  const numbers = wanted.map(({ normalised }) => normalised)
  const known = await tx
    .select()
    .from(appliance)
    .where(
      and(
        inArray(appliance.brandId, brandIds),
        sql`(${appliance.normalised} = any(${sql.param(numbers)}::text[]) or ${appliance.slug} = any(${sql.param(slugs)}::text[]))`,
      ),
    )
  return {
    brands: new Set(brands.map(({ id }) => id)),
    ids: new Map<string, ApplianceId>(known.map((row) => [newModelId(row.brandId, row.normalised), row.id])),
    slugs: new Set(known.map((row) => `${row.brandId} ${row.slug}`)),
  }
}

/**
 * Adds the models that rows of a file of fits name and the shop does not have, and puts their ids into the rows. Somebody may have added one since the
 * check; rows of a brand that is gone by now fail by themselves.
 */
export async function addModels(tx: Transaction, staff: Staff, { id, rowCount, options: { modelType } }: StoredImport): Promise<void> {
  // Imports that older versions of the shop have stored have no such option.
  if (!modelType) return
  const { rows: wanted } = await tx.execute<Wanted & Record<string, unknown>>(sql`
    select change->>'applianceId' as was, min(change->>'newModel') as number, split_part(change->>'applianceId', ':', 2) as "brandId",
      split_part(change->>'applianceId', ':', 3) as normalised
    from ${importRow} where import_id = ${id} and state = 'new' and starts_with(change->>'applianceId', ${NEW}) group by 1`)
  if (wanted.length === 0) return
  const { brands, ids, slugs } = await readTaken(tx, wanted)
  const missing = wanted.filter(({ was, brandId }) => brands.has(brandId) && !ids.has(was))
  const models = missing.map(({ was, number, brandId, normalised }) => {
    const model = newId('mdl')
    const own = slugify(number)
    const slug = own === '' || slugs.has(`${brandId} ${own}`) ? slugify(`${number} ${model}`) : own
    ids.set(was, model)
    return { id: model, brandId, number, normalised, slug, name: modelName(modelType), type: modelType }
  })
  await insertRows(tx, { table: appliance, rows: models })
  await insertRows(tx, {
    table: auditLog,
    rows: models.map(({ id: subject, ...after }) => ({ id: newId('aud'), ...actorOf(staff), action: 'appliance.create', subject, after })),
  })
  const added = Array.from(ids, ([was, model]) => ({ was, id: model }))
  for (const part of partsOf(rowCount))
    await tx.execute(sql`update ${importRow} set change = jsonb_set(change, '{applianceId}', to_jsonb(added.id)),
        subject = added.id || ' ' || (change->>'productId')
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added(was text, id text)
      where import_id = ${id} and ${part} and change->>'applianceId' = added.was`)
}
