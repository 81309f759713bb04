import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ProductId } from '#domain/id.ts'
import { normalisePartNumber, PART_NUMBER_KINDS } from '#domain/catalog/part-number.ts'
import type { Queryable } from '#server/db/client.ts'
import { idOf } from '#server/shop/id-of.ts'

/** So many parts are named at most. */
const MAX_OWNERS = 10

/** Parts that have a number, of whatever kind. */
export const numberOwnersSchema = z
  .object({
    owners: z.array(
      z.object({ id: idOf<ProductId>(), name: z.string(), number: z.string(), kind: z.enum(PART_NUMBER_KINDS), active: z.boolean() }),
    ),
  })
  .meta({ id: 'StaffNumberOwners' })
type NumberOwners = z.output<typeof numberOwnersSchema>

/** Who has this number, however it is written (specification, decision 31). */
export async function numberOwners(db: Queryable, number: string): Promise<NumberOwners> {
  const { rows } = await db.execute<NumberOwners['owners'][number] & Record<string, unknown>>(sql`
    select p.id, p.name, n.number, n.kind, p.active from part_number n join product p on p.id = n.product_id
    where n.normalised = ${normalisePartNumber(number)} order by p.active desc, p.name, p.id, n.kind limit ${MAX_OWNERS}`)
  return { owners: rows.map(({ id, name, number: own, kind, active }) => ({ id, name, number: own, kind, active })) }
}
