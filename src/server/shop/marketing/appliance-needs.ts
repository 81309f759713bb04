import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isDue } from '#domain/customer/reorder-reminder.ts'
import type { ApplianceId, ProductId, UserId } from '#domain/id.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { canBeBought } from '#server/shop/stock/can-be-bought.ts'
import { CATEGORY_MONTHS, readBoughtAgain } from './bought-again.ts'

/** As many parts of a machine as the page shows: those that were bought, and the first of each category. */
const MAX_PARTS = 12

/** What the machines of an account need again and again. Days are the shop's. */
export const applianceNeedsSchema = z
  .object({
    machines: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        parts: z.array(
          z.object({
            slug: z.string(),
            name: z.string(),
            partNumber: z.string(),
            months: z.int().meta({ description: 'What the category says: needed again about every so many months' }),
            quantity: z.int().meta({ description: 'How many were bought the last time; 1 when it was never bought' }),
            lastBought: z.string().nullable(),
            due: z.string().nullable().meta({ description: 'The day on which it is needed again; null when it was never bought' }),
            isDue: z.boolean(),
            isOrderable: z.boolean(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'MachineNeeds' })
type ApplianceNeeds = z.output<typeof applianceNeedsSchema>

interface Row extends Record<string, unknown> {
  machineId: ApplianceId
  machine: string
  position: number
  productId: ProductId
  category: string
  slug: string
  name: string
  partNumber: string
  months: number
  isOrderable: boolean
}

/** Parts of categories with an interval that fit the machines of an account. */
const readFittingParts = async ({ db }: Shop, userId: UserId): Promise<Row[]> =>
  (
    await db.execute<Row>(sql`
      with months as (${CATEGORY_MONTHS})
      select a.id as "machineId", b.name || ' ' || a.number as machine, u.position, p.id as "productId", p.category_id as category, p.slug, p.name,
        p.part_number as "partNumber", m.months, coalesce(${canBeBought('s')}, false) as "isOrderable"
      from user_appliance u join appliance a on a.id = u.appliance_id join brand b on b.id = a.brand_id
      join fitment f on f.appliance_id = a.id and f.fits join product p on p.id = f.product_id and p.active
      join months m on m.id = p.category_id and m.months is not null left join stock_level s on s.product_id = p.id
      where u.user_id = ${userId} order by u.position, p.name, p.id`)
  ).rows

/** The owner of the machines. */
interface Owner {
  id: UserId
  email: string
  emailVerified: boolean
}

/**
 * What each machine of an account needs again and again, when it was last bought and when it is due. Of a category those parts that were bought,
 * or the first when none was. Orders as a guest count when the address is confirmed.
 */
export async function readApplianceNeeds(shop: Shop, owner: Owner): Promise<ApplianceNeeds> {
  const zone = (await readSettings(shop.db)).identity.timeZone
  const today = dayIn(zone, new Date())
  const rows = await readFittingParts(shop, owner.id)
  if (rows.length === 0) return { machines: [] }
  const own = await readBoughtAgain(shop.db, { id: owner.id, provenEmail: owner.emailVerified ? owner.email : null }, zone)
  const bought = new Map(own.map((part) => [part.productId, part]))
  const machines = [...new Set(rows.map(({ machineId }) => machineId))].map((id) => {
    const ofAppliance = rows.filter(({ machineId }) => machineId === id)
    const shownOf = new Set(ofAppliance.flatMap(({ productId, category }) => (bought.has(productId) ? [category] : [])))
    const shown = ofAppliance.filter(({ productId, category }) => {
      if (bought.has(productId)) return true
      if (shownOf.has(category)) return false
      shownOf.add(category)
      return true
    })
    const parts = shown.slice(0, MAX_PARTS).map(({ productId, slug, name, partNumber, months, isOrderable }) => {
      const part = bought.get(productId)
      const { quantity = 1, lastBought = null, due = null } = part ?? {}
      return { slug, name, partNumber, months, quantity, lastBought, due, isDue: due !== null && isDue(due, today), isOrderable }
    })
    return { id, name: ofAppliance[0]?.machine ?? '', parts }
  })
  return { machines }
}
