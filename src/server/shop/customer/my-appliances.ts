import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { appliance, userAppliance } from '#server/db/schema/appliance.ts'
import { user } from '#server/db/schema/user.ts'
import { applianceTileSchema, selectTiles } from '#server/shop/catalog/appliance.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ApplianceId, UserId } from '#domain/id.ts'

/** The machines of a shopper, in their order, and the one that parts are checked against. */
export const myAppliancesSchema = z
  .object({ machines: z.array(applianceTileSchema), chosenId: z.string().nullable() })
  .meta({ id: 'MyMachines' })
export type MyAppliances = z.output<typeof myAppliancesSchema>

/** The machines kept in a shopper's account. */
export async function readMyAppliances(shop: Shop, userId: UserId): Promise<MyAppliances> {
  const [rows, machines] = await Promise.all([
    shop.db
      .select({ applianceId: userAppliance.applianceId, chosen: userAppliance.chosen })
      .from(userAppliance)
      .where(eq(userAppliance.userId, userId))
      .orderBy(asc(userAppliance.position)),
    selectTiles(shop.db)
      .innerJoin(userAppliance, eq(userAppliance.applianceId, appliance.id))
      .where(eq(userAppliance.userId, userId))
      .orderBy(asc(userAppliance.position)),
  ])
  return { machines, chosenId: rows.find(({ chosen }) => chosen)?.applianceId ?? null }
}

/** Makes these the machines of the account, in this order. Models that are no longer known are left out. */
export async function saveMyAppliances(
  shop: Shop,
  userId: UserId,
  wanted: { modelIds: ApplianceId[]; chosenId: string | null },
): Promise<MyAppliances> {
  const ids = [...new Set(wanted.modelIds)]
  await shop.db.transaction(async (tx) => {
    // Two tabs that save at the same time do so one after the other.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
    await tx.delete(userAppliance).where(eq(userAppliance.userId, userId))
    const known = ids.length ? await tx.select({ id: appliance.id }).from(appliance).where(inArray(appliance.id, ids)) : []
    const rows = known.map(({ id }) => ({ userId, applianceId: id, position: ids.indexOf(id), chosen: id === wanted.chosenId }))
    if (rows.length) await tx.insert(userAppliance).values(rows)
  })
  return readMyAppliances(shop, userId)
}

/** Forgets the machines of the account. */
export async function forgetMyAppliances(shop: Shop, userId: UserId): Promise<void> {
  await shop.db.delete(userAppliance).where(eq(userAppliance.userId, userId))
}
