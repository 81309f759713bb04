import { asc, eq, inArray } from 'drizzle-orm'
import { model, userMachine } from '#server/db/schema/appliance.ts'
import { user } from '#server/db/schema/user.ts'
import { selectTiles } from '#server/shop/catalog/appliance.ts'
import type { ModelTile } from '#server/shop/catalog/appliance.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The machines of a shopper, in their order, and the one that parts are checked against. */
export interface MyMachines {
  machines: ModelTile[]
  chosenId: string | null
}

/** The machines kept in a shopper's account. */
export async function readMyMachines(shop: Shop, userId: string): Promise<MyMachines> {
  const [rows, machines] = await Promise.all([
    shop.db
      .select({ modelId: userMachine.modelId, chosen: userMachine.chosen })
      .from(userMachine)
      .where(eq(userMachine.userId, userId))
      .orderBy(asc(userMachine.position)),
    selectTiles(shop.db)
      .innerJoin(userMachine, eq(userMachine.modelId, model.id))
      .where(eq(userMachine.userId, userId))
      .orderBy(asc(userMachine.position)),
  ])
  return { machines, chosenId: rows.find(({ chosen }) => chosen)?.modelId ?? null }
}

/** Makes these the machines of the account, in this order. Models that are no longer known are left out. */
export async function saveMyMachines(
  shop: Shop,
  userId: string,
  wanted: { modelIds: string[]; chosenId: string | null },
): Promise<MyMachines> {
  const ids = [...new Set(wanted.modelIds)]
  await shop.db.transaction(async (tx) => {
    // Two tabs that save at the same time do so one after the other.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
    await tx.delete(userMachine).where(eq(userMachine.userId, userId))
    const known = ids.length ? await tx.select({ id: model.id }).from(model).where(inArray(model.id, ids)) : []
    const rows = known.map(({ id }) => ({ userId, modelId: id, position: ids.indexOf(id), chosen: id === wanted.chosenId }))
    if (rows.length) await tx.insert(userMachine).values(rows)
  })
  return readMyMachines(shop, userId)
}

/** Forgets the machines of the account. */
export async function forgetMyMachines(shop: Shop, userId: string): Promise<void> {
  await shop.db.delete(userMachine).where(eq(userMachine.userId, userId))
}
