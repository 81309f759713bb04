import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BrandId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { expectRecord } from '#server/shop/record.ts'
import type { Shop } from '#server/shop/shop.ts'
import { followMerge } from '../follow-merge.ts'
import { moveParts } from '../move-parts.ts'
import { moveBrandAddresses } from './brand-addresses.ts'
import { brandRecordSchema, lockBrands, readBrand } from './brand-record.ts'
import type { StaffBrand } from './brand-record.ts'
import { otherNames } from './edit-brand.ts'
import { moveAppliances } from './move-appliances.ts'

/** The brand that is left, and of which models of the same number it said the contrary about which parts, as `688: 97012038`. */
export const mergedBrandSchema = brandRecordSchema.extend({ differing: z.array(z.string()) }).meta({ id: 'StaffBrandsMerged' })
type MergedBrand = z.output<typeof mergedBrandSchema>

/** The brand that takes another's place. @throws {Problem} `invalid_input` at `intoId` when it cannot. */
async function targetOf(tx: Transaction, id: BrandId, intoId: BrandId): Promise<StaffBrand> {
  if (id === intoId) throw new Problem('invalid_input', { fields: { intoId: 'is the brand itself' } })
  return readBrand(tx, intoId).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('invalid_input', { fields: { intoId: 'does not exist any more' } }) : error
  })
}

async function moveFitting(tx: Transaction, from: BrandId, into: BrandId) {
  await tx.execute(sql`insert into product_brand_mapping (product_id, brand_id)
    select product_id, ${into} from product_brand_mapping where brand_id = ${from} on conflict do nothing`)
  await tx.execute(sql`delete from product_brand_mapping where brand_id = ${from}`)
}

/**
 * Merges a brand into another: its parts, the parts that fit its appliances, its models and its names go there, also those in files,
 * and views of lists; its addresses redirect, and it is gone. Its place in the menu is the other's, where that has none.
 * @returns the other as it is now, which keeps what it says itself of a model that both have.
 * @throws {Problem} `not_found`; `conflict` when it has changed since `version`; `invalid_input` when the other cannot take its place.
 */
export const mergeBrand = (
  shop: Shop,
  { staff, id, version }: { staff: Staff; id: BrandId; version: number },
  intoId: BrandId,
): Promise<MergedBrand> =>
  changeContent(shop, async (tx) => {
    await lockBrands(tx, [id, intoId])
    const from = await readBrand(tx, id)
    await expectRecord(tx, { subject: id, version, current: from })
    const into = await targetOf(tx, id, intoId)
    const parts = await moveParts(tx, staff, { field: 'brandId', from: id, to: intoId })
    await moveFitting(tx, id, intoId)
    // Single models whose slug changes lead on by redirects of their own, with what led to them before; what is left goes with the whole brand.
    const models = await moveAppliances(tx, from, into)
    await moveBrandAddresses(tx, from.slug, into.slug)
    await followMerge(tx, id, intoId)
    await tx.delete(brand).where(eq(brand.id, id))
    // A popular brand stays in the menu of the shop, under the name of the other.
    const menuPosition = into.menuPosition ?? from.menuPosition
    const aliases = otherNames(into.name, [...into.aliases, from.name, ...from.aliases])
    await tx
      .update(brand)
      .set({ aliases, menuPosition, version: sql`${brand.version} + 1`, updatedAt: sql`now()` })
      .where(eq(brand.id, intoId))
    const { name, slug } = from
    await audit(tx, staff, { action: 'brand.merged_away', subject: id, before: { name, slug }, after: { into: into.name } })
    await audit(tx, staff, {
      action: 'brand.merge',
      subject: intoId,
      before: { aliases: into.aliases },
      after: { aliases, merged: name, parts, ...models, ...(menuPosition !== into.menuPosition && { menuPosition }) },
    })
    return { ...(await readBrand(tx, intoId)), differing: models.differing }
  })
