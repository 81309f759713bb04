import { and, asc, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_APPLIANCES } from '#domain/fit/appliance.ts'
import type { Transaction } from '#server/db/client.ts'
import { userAppliance } from '#server/db/schema/customer/user-appliance.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
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
  const [chosen, machines] = await Promise.all([
    shop.db
      .select({ id: userAppliance.applianceId })
      .from(userAppliance)
      .where(and(eq(userAppliance.userId, userId), userAppliance.chosen)),
    selectTiles(shop.db)
      .innerJoin(userAppliance, eq(userAppliance.applianceId, appliance.id))
      .where(eq(userAppliance.userId, userId))
      .orderBy(asc(userAppliance.position)),
  ])
  return { machines, chosenId: machines.find(({ id }) => id === chosen[0]?.id)?.id ?? null }
}

/** The appliances that the shopper is not shown now, because staff have made their brand inactive: they are back when it is active again. */
const hiddenAppliances = (tx: Transaction, userId: UserId) =>
  tx
    .select({ applianceId: appliance.id, chosen: userAppliance.chosen })
    .from(userAppliance)
    .innerJoin(appliance, eq(appliance.id, userAppliance.applianceId))
    .innerJoin(brand, and(eq(brand.id, appliance.brandId), ne(brand.status, 'active')))
    .where(eq(userAppliance.userId, userId))
    .orderBy(asc(userAppliance.position))

/** Replaces the appliances of the account that are shown, in this order. One that became one with another is that other; those that do not exist any more are left out. */
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
    const hidden = await hiddenAppliances(tx, userId)
    await tx.delete(userAppliance).where(eq(userAppliance.userId, userId))
    const rows = [
      ...[...ids].map((applianceId) => ({ applianceId, chosen: applianceId === chosenId })),
      ...hidden.filter(({ applianceId }) => !ids.has(applianceId)).map((row) => ({ ...row, chosen: row.chosen && chosenId === undefined })),
    ].slice(0, MAX_APPLIANCES)
    if (rows.length) await tx.insert(userAppliance).values(rows.map((row, position) => ({ userId, position, ...row })))
  })
  return readMyAppliances(shop, userId)
}

/** Deletes the appliances of the account. */
export async function deleteMyAppliances(shop: Shop, userId: UserId): Promise<void> {
  await shop.db.delete(userAppliance).where(eq(userAppliance.userId, userId))
}
