import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { ImportType } from '#domain/import/import-fields.ts'
import type { May, StaffRight } from '#domain/staff/staff-role.ts'
import { importFile } from '#server/db/schema/office/import.ts'
import { fitProposalsWaiting } from '#server/shop/catalog-admin/fit/fit-proposals.ts'
import { QUESTION_TO_DO } from '#server/shop/customer/question/question-list.ts'
import type { Shop } from '#server/shop/shop.ts'
import { shown } from '#server/shop/shown.ts'
import { isToShip } from '#server/shop/order-admin/order-list.ts'

/** Nobody counts further: the navigation says '999+'. */
const MAX_WAITING = 1_000

/** What waits for somebody of staff, each at most 1,000, and 0 where their role may not see it. */
export const waitingSchema = z
  .object({
    /** Paid orders of which something has not been sent yet. */
    ordersToShip: z.int(),
    /** Returns that nobody has answered. */
    returnsToAnswer: z.int(),
    /** Returns that have come back, and for which neither money nor parts have gone out. */
    returnsToSettle: z.int(),
    /** Messages that nobody has answered or closed. */
    messagesToAnswer: z.int(),
    /** Questions about parts that nobody has answered, published or declined, or with a buyer's answer that waits. */
    questionsToAnswer: z.int(),
    /** Reviews that nobody has read, or not since they were changed. */
    reviewsToRead: z.int(),
    /** What returns say about fit, and nobody has decided. */
    fitProposals: z.int(),
    /** Imports that were checked, and neither applied nor thrown away, of files that who asks may apply. */
    importsToApply: z.int(),
  })
  .meta({ id: 'Waiting' })
type Waiting = z.output<typeof waitingSchema>

/**
 * How much work waits for staff: for the numbers in the navigation. One statement, which stops counting at 1,000.
 * @param importTypes the files that who asks may apply
 */
export async function readWaiting({ db }: Shop, { importTypes, may }: { importTypes: ImportType[]; may: May }): Promise<Waiting> {
  const counted = (right: StaffRight, rows: SQL) =>
    may(right) ? sql`(select count(*)::int from (${rows} limit ${MAX_WAITING}) as waiting)` : sql`0`
  const { rows } = await db.execute<Record<keyof Waiting, number>>(sql`select
    ${counted('orders:read', sql`select 1 from "order" where ${isToShip}`)} as "ordersToShip",
    ${counted('orders:read', sql`select 1 from order_return where status = 'requested'`)} as "returnsToAnswer",
    ${counted('orders:read', sql`select 1 from order_return where status = 'received'`)} as "returnsToSettle",
    ${counted('orders:read', sql`select 1 from contact_message where state = 'open'`)} as "messagesToAnswer",
    ${counted('orders:read', sql`select 1 from product_question where ${QUESTION_TO_DO}`)} as "questionsToAnswer",
    ${counted('orders:read', sql`select 1 from product_review where state = 'waiting'`)} as "reviewsToRead",
    ${counted('catalogue:read', fitProposalsWaiting)} as "fitProposals",
    ${counted('desk:read', sql`select 1 from ${importFile} where ${and(eq(importFile.state, 'checked'), inArray(importFile.type, importTypes))}`)} as "importsToApply"`)
  const [waiting] = rows
  if (!waiting) throw new Error('The database has counted nothing.')
  return shown(waitingSchema, waiting)
}
