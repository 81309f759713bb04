import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ApplianceId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { expectRecord } from '#server/shop/record.ts'
import { moveAddress } from '#server/shop/redirect.ts'
import type { Shop } from '#server/shop/shop.ts'
import { appliancePath, applianceRecordSchema, lockAppliances, readApplianceRecord } from './appliance-record.ts'
import type { ApplianceRecord } from './appliance-record.ts'
import { fieldsOf } from './edit-appliance.ts'
import { moveMentions } from './move-mentions.ts'

/** The model that is left, how many statements came to it, and the numbers of parts of which it said something else. */
export const mergedSchema = z
  .object({ appliance: applianceRecordSchema, moved: z.int(), differing: z.array(z.string()) })
  .meta({ id: 'StaffAppliancesMerged' })
type Merged = z.output<typeof mergedSchema>

/** Moves what is said of one model to another, which keeps what it says itself. */
async function moveFits(tx: Transaction, from: ApplianceId, into: ApplianceId) {
  const { rows: differing } = await tx.execute<{ number: string }>(sql`
    select p.part_number as number from fitment one join fitment other on other.product_id = one.product_id and other.appliance_id = ${into}
    join product p on p.id = one.product_id where one.appliance_id = ${from} and one.fits <> other.fits order by 1`)
  const { rows: moved } = await tx.execute(sql`
    insert into fitment (appliance_id, product_id, fits, source, note) select ${into}, product_id, fits, source, note from fitment
    where appliance_id = ${from} order by product_id on conflict do nothing returning product_id`)
  return { moved: moved.length, differing: differing.map(({ number }) => number) }
}

/** The shoppers who have saved the one have the other now, chosen where either was. */
const moveShoppers = (tx: Transaction, from: ApplianceId, into: ApplianceId) =>
  tx.execute(sql`
    insert into user_appliance (user_id, appliance_id, position, chosen)
    select user_id, ${into}, position, chosen from user_appliance where appliance_id = ${from} order by user_id
    on conflict (user_id, appliance_id) do update set chosen = user_appliance.chosen or excluded.chosen`)

const nameOf = ({ brand, number }: ApplianceRecord) => `${brand.name} ${number}`

/**
 * Makes one model of two: its statements, shoppers, decisions, reviews and address go to the other, and it is no more. Browsers that have saved it find
 * the other by its old id. Where both say something of a part, the other's own statement stays.
 * @throws {Problem} `not_found`; `invalid_input` for a model and itself; `conflict` when somebody has changed it since `version`.
 */
export const mergeAppliance = (
  shop: Shop,
  { id, version, staff }: { id: ApplianceId; version: number; staff: Staff },
  into: ApplianceId,
): Promise<Merged> =>
  changeContent(shop, async (tx) => {
    if (id === into) throw new Problem('invalid_input', { fields: { intoId: 'is this model itself' } })
    await lockAppliances(tx, [id, into])
    const [current, kept] = [await readApplianceRecord(tx, id), await readApplianceRecord(tx, into)]
    await expectRecord(tx, { subject: id, version, current })
    const fits = await moveFits(tx, id, into)
    await moveShoppers(tx, id, into)
    await moveMentions(tx, [{ id, intoId: into }])
    await tx.delete(appliance).where(eq(appliance.id, id))
    await tx.update(appliance).set({ updatedAt: new Date() }).where(eq(appliance.id, into))
    await moveAddress(tx, appliancePath(current), appliancePath(kept))
    await moveAddress(tx, `/model/${id}`, appliancePath(kept))
    await audit(tx, staff, { action: 'appliance.merge', subject: id, before: fieldsOf(current), after: { into: nameOf(kept) } })
    await audit(tx, staff, { action: 'appliance.merge', subject: into, after: { merged: nameOf(current), ...fits } })
    return { appliance: await readApplianceRecord(tx, into), ...fits }
  })
