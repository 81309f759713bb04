import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import type { FitSource } from '#domain/fit/fit-statement.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { Queryable } from '#server/db/client.ts'
import { fitment } from '#server/db/schema/catalog/appliance.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { idOf } from '#server/shop/id-of.ts'
import { likeText } from '#server/db/like-text.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import { readApplianceRecord } from './appliance-record.ts'

/** What is said of parts and one model. */
export const modelFitList: ListDefinition = {
  from: sql`fitment join product on product.id = fitment.product_id`,
  id: product.id,
  fields: {
    fits: { kind: 'flag', by: fitment.fits },
    source: { kind: 'choice', by: fitment.source, choices: FIT_SOURCES },
    archived: { kind: 'flag', by: sql`not product.active` },
  },
  sorts: { number: { by: product.partNumber }, name: { by: product.name }, added: { by: fitment.createdAt } },
  defaultSort: 'number',
  tieBreak: product.id,
  search: (text) => {
    const number = normalisePartNumber(text)
    const byName = sql`lower(product.name) like ${`%${likeText(text.toLowerCase())}%`}`
    return number === ''
      ? byName
      : sql`(${byName} or product.id in (select product_id from part_number where normalised like ${`%${number}%`}))`
  },
}

/** A part, and what is said of it and the model. */
const modelFitSchema = z
  .object({
    id: idOf<ProductId>(),
    slug: z.string(),
    name: z.string(),
    partNumber: z.string(),
    active: z.boolean(),
    fits: z.boolean(),
    source: z.enum(FIT_SOURCES),
    note: z.string(),
    addedAt: z.string(),
  })
  .meta({ id: 'StaffModelFit' })
export const modelFitListSchema = listSchema(modelFitSchema).meta({ id: 'StaffModelFitList' })

async function loadRows(db: Queryable, applianceId: ApplianceId, ids: string[]) {
  const rows = await db
    .select({
      id: product.id,
      slug: product.slug,
      name: product.name,
      partNumber: product.partNumber,
      active: product.active,
      fits: fitment.fits,
      source: sql<FitSource>`${fitment.source}`,
      note: fitment.note,
      addedAt: fitment.createdAt,
    })
    .from(fitment)
    .innerJoin(product, eq(product.id, fitment.productId))
    .where(and(eq(fitment.applianceId, applianceId), inArray(sql`${product.id}`, ids)))
  return rows.map(({ addedAt, ...row }) => ({ ...row, addedAt: addedAt.toISOString() }))
}

/** A page of what is said of parts and a model. @throws {Problem} `not_found` */
export async function listModelFits(
  db: Queryable,
  applianceId: ApplianceId,
  search: ListSearch,
): Promise<z.output<typeof modelFitListSchema>> {
  await readApplianceRecord(db, applianceId)
  return readList(db, {
    list: modelFitList,
    search: { ...search, filter: [...search.filter, eq(fitment.applianceId, applianceId)] },
    load: (ids) => loadRows(db, applianceId, ids),
  })
}
