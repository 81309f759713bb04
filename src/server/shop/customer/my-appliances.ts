import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { userAppliance } from '#server/db/schema/customer/user-appliance.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { user } from '#server/db/schema/account/user.ts'
import { applianceTileSchema, selectTiles } from '#server/shop/catalog/appliance.ts'
import { holdAppliances } from '#server/shop/catalog/fit.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ApplianceId, UserId } from '#domain/id.ts'

/** A shopper's appliances, in their order, and the one that parts are checked against. */
export const myAppliancesSchema = z
  .object({ machines: z.array(applianceTileSchema), chosenId: z.string().nullable() })
  .meta({ id: 'MyMachines' })
export type MyAppliances = z.output<typeof myAppliancesSchema>

/** The appliances stored in a shopper's account. */
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

/** Replaces the appliances of the account, in this order. One that became one with another is that other; those that do not exist any more are left out. */
export async function saveMyAppliances(
  shop: Shop,
  userId: UserId,
  selection: { modelIds: ApplianceId[]; chosenId: string | null },
): Promise<MyAppliances> {
  await shop.db.transaction(async (tx) => {
    // Before the shopper, as whoever makes one model of two holds both models before the shoppers.
    const present = await holdAppliances(tx, selection.modelIds)
    const ids = new Set(selection.modelIds.flatMap((id) => present.get(id) ?? []))
    const chosenId = selection.chosenId === null ? undefined : present.get(selection.chosenId)
    // Serializes two tabs that save at the same time.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
    await tx.delete(userAppliance).where(eq(userAppliance.userId, userId))
    const rows = [...ids].map((applianceId, position) => ({ userId, applianceId, position, chosen: applianceId === chosenId }))
    if (rows.length) await tx.insert(userAppliance).values(rows)
  })
  return readMyAppliances(shop, userId)
}

/** Deletes the appliances of the account. */
export async function deleteMyAppliances(shop: Shop, userId: UserId): Promise<void> {
  await shop.db.delete(userAppliance).where(eq(userAppliance.userId, userId))
}
