import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { areNearBrands, comparedBrand } from '#domain/catalog/brand.ts'
import type { BrandId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { idOf } from '#server/shop/id-of.ts'
import { brandRowSchema, readBrandRows } from './brand-list.ts'

/** Brands that may be the same as one, at most. */
const MAX_NEAR = 5

/** A brand by name. */
const brandNameSchema = z.object({ id: idOf<BrandId>(), name: z.string() })
export const nearBrandsSchema = z.object({ near: z.array(brandNameSchema) }).meta({ id: 'StaffNearBrands' })

/** A brand with all that staff edit, and what hangs on it. */
export const brandRecordSchema = brandRowSchema
  .extend({ near: z.array(brandNameSchema).meta({ description: 'Brands that may be the same, by their names' }) })
  .meta({ id: 'StaffBrand' })
export type StaffBrand = z.output<typeof brandRecordSchema>

/**
 * Brands whose name or an alias is near to a name: written otherwise, its initials, or but for a slip the same.
 * @param exceptId the brand that has the name itself.
 */
export async function nearBrands(db: Queryable, name: string, exceptId: BrandId | null = null): Promise<StaffBrand['near']> {
  const all = await db.select({ id: brand.id, name: brand.name, aliases: brand.aliases }).from(brand).orderBy(brand.name)
  const asked = comparedBrand(name)
  const isNear = (known: string) => areNearBrands(comparedBrand(known), asked)
  return all
    .filter(({ id, aliases, ...other }) => id !== exceptId && [other.name, ...aliases].some(isNear))
    .slice(0, MAX_NEAR)
    .map(({ id, name: known }) => ({ id, name: known }))
}

/** A brand as staff edit it. @throws {Problem} `not_found` */
export async function readBrand(db: Queryable, id: BrandId): Promise<StaffBrand> {
  const [row] = await readBrandRows(db, [id])
  if (!row) throw new Problem('not_found', { detail: 'Brand not found' })
  return { ...row, near: await nearBrands(db, row.name, id) }
}

/** Holds the rows of these brands until the transaction ends: nobody changes them, and no part or model joins them. */
export const lockBrands = (tx: Transaction, ids: readonly BrandId[]): Promise<unknown> =>
  tx
    .select({ id: brand.id })
    .from(brand)
    .where(inArray(brand.id, [...ids]))
    .orderBy(brand.id)
    .for('update')
