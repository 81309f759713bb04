import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { APPLIANCE_TYPES } from '#domain/fit/appliance.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { brandKeys } from '#server/db/brand-keys.ts'
import type { Queryable } from '#server/db/client.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { likeText } from '#server/db/like-text.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import { applianceRecordSchema, readAppliances } from './appliance-record.ts'

/** A model by any part of its number, with or without a name of the brand before it, or by its name. */
function searchModels(text: string) {
  const number = normalisePartNumber(text)
  const byName = sql`lower(appliance.name) like ${`%${likeText(text.toLowerCase())}%`}`
  if (number === '') return byName
  return sql`(${byName} or appliance.normalised like ${`%${number}%`} or exists (
    select from ${brandKeys(sql`brand`)} known where starts_with(${number}, key) and appliance.normalised like substr(${number}, length(key) + 1) || '%'))`
}

/** How many parts fit a model. */
const parts = sql`coalesce(fitted.parts, 0)`

/** All models. */
export const applianceList: ListDefinition = {
  from: sql`appliance left join brand on brand.id = appliance.brand_id
    left join (select appliance_id, count(*)::int as parts from fitment where fits group by appliance_id) fitted on fitted.appliance_id = appliance.id`,
  id: appliance.id,
  fields: {
    number: { kind: 'text', by: appliance.number },
    name: { kind: 'text', by: appliance.name },
    brand: { kind: 'choice', by: appliance.brandId },
    type: { kind: 'choice', by: appliance.type, choices: APPLIANCE_TYPES },
    discontinued: { kind: 'flag', by: appliance.discontinued },
    parts: { kind: 'number', by: parts },
    withoutParts: { kind: 'flag', by: sql`not exists (select from fitment f where f.appliance_id = appliance.id and f.fits)` },
    updated: { kind: 'date', by: appliance.updatedAt },
  },
  sorts: {
    number: { by: appliance.normalised },
    name: { by: appliance.name },
    brand: { by: brand.name },
    type: { by: appliance.type },
    parts: { by: parts },
    updated: { by: appliance.updatedAt },
  },
  defaultSort: 'number',
  tieBreak: appliance.id,
  search: searchModels,
}

export const applianceListSchema = listSchema(applianceRecordSchema).meta({ id: 'StaffApplianceList' })

/** A page of the models that match. */
export const listAppliances = (db: Queryable, search: ListSearch): Promise<z.output<typeof applianceListSchema>> =>
  readList(db, {
    list: applianceList,
    search,
    load: (ids) => readAppliances(db, ids),
  })
