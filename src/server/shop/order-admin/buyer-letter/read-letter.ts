import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ChangeSetId, OrderId, ProductId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { changeSet } from '#server/db/schema/office/change-set.ts'
import { idOf } from '#server/shop/id-of.ts'

const stored = z.object({ subject: z.string(), text: z.string(), productId: idOf<ProductId>() })

/** What a buyer reads: what staff have written, and which part it is about. */
export interface BuyerLetterFacts {
  subject: string
  text: string
  partNumber: string
  partName: string
}

/** A letter about the part of an order, as it was sold with that; null when either is gone. */
export async function readBuyerLetter(db: Queryable, letterId: ChangeSetId, orderId: OrderId): Promise<BuyerLetterFacts | null> {
  const [set] = await db.select({ params: changeSet.params }).from(changeSet).where(eq(changeSet.id, letterId))
  const letter = stored.safeParse(set?.params).data
  if (!letter) return null
  const { subject, text, productId } = letter
  const { rows } = await db.execute<{ partNumber: string; partName: string }>(
    sql`select part_number as "partNumber", name as "partName" from order_line where order_id = ${orderId} and product_id = ${productId}`,
  )
  const [part] = rows
  return part ? { subject, text, ...part } : null
}
