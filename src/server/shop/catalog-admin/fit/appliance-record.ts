import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { APPLIANCE_TYPES } from '#domain/fit/appliance.ts'
import type { ApplianceId, BrandId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { tileColumns } from '#server/shop/catalog/appliance.ts'
import { idOf } from '#server/shop/id-of.ts'

/** A model as staff edit it. */
export const applianceRecordSchema = z
  .object({
    id: idOf<ApplianceId>(),
    version: z.int(),
    brandId: idOf<BrandId>(),
    brand: z.object({ name: z.string(), slug: z.string() }),
    number: z.string(),
    slug: z.string(),
    name: z.string(),
    type: z.enum(APPLIANCE_TYPES),
    discontinued: z.boolean(),
    note: z.string(),
    /** Parts that are said to fit, and not to fit; archived ones as well. */
    fitCount: z.int(),
    misfitCount: z.int(),
    updatedAt: z.string(),
  })
  .meta({ id: 'StaffAppliance' })
export type ApplianceRecord = z.output<typeof applianceRecordSchema>

/** How many parts fit a model, in SQL. */
export const fitCount = sql<number>`(select count(*)::int from fitment f where f.appliance_id = appliance.id and f.fits)`

/** Models as staff see them, in any order. */
export async function readAppliances(db: Queryable, ids: readonly string[]): Promise<ApplianceRecord[]> {
  const rows = await db
    .select({
      ...tileColumns,
      version: appliance.version,
      brandId: appliance.brandId,
      note: appliance.note,
      fitCount,
      misfitCount: sql<number>`(select count(*)::int from fitment f where f.appliance_id = appliance.id and not f.fits)`,
      updatedAt: appliance.updatedAt,
    })
    .from(appliance)
    .innerJoin(brand, eq(brand.id, appliance.brandId))
    .where(inArray(sql`${appliance.id}`, [...ids]))
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }))
}

/** A model as staff edit it. @throws {Problem} `not_found` */
export async function readApplianceRecord(db: Queryable, id: ApplianceId): Promise<ApplianceRecord> {
  const [found] = await readAppliances(db, [id])
  if (!found) throw new Problem('not_found', { detail: 'Model not found' })
  return found
}

/** Holds the rows of these models until the transaction ends, by id, so that two writers do not deadlock. */
export const lockAppliances = (tx: Transaction, ids: readonly ApplianceId[]): Promise<unknown> =>
  tx
    .select({ id: appliance.id })
    .from(appliance)
    .where(inArray(appliance.id, [...ids]))
    .orderBy(appliance.id)
    .for('update')

/** The address of a model's page. */
export const appliancePath = ({ brand: { slug: brandSlug }, slug }: Pick<ApplianceRecord, 'brand' | 'slug'>): string =>
  `/model/${brandSlug}/${slug}`
