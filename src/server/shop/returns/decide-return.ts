import { eq } from 'drizzle-orm'
import type { returnTransitions } from '#domain/order/order-transitions.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { expectVersion, lockOrder } from '../order/order-state.ts'
import type { OrderRow } from '../order/order-state.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import { changeReturn } from '../order/return-state.ts'
import type { ReturnRow } from '../order/return-state.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Locks the order of a return, reads the return, and runs `work` on both. @throws {Problem} `not_found` */
export const withReturn = <T>(
  shop: Shop,
  number: string,
  work: (tx: Transaction, row: OrderRow, known: ReturnRow) => Promise<T>,
): Promise<T> =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const [found] = await tx.select({ orderId: orderReturn.orderId }).from(orderReturn).where(eq(orderReturn.number, number))
      if (!found) throw new Problem('not_found', { detail: 'Return not found' })
      const row = await lockOrder(tx, found.orderId)
      const [known] = await tx.select().from(orderReturn).where(eq(orderReturn.number, number))
      if (!known) throw new Problem('not_found', { detail: 'Return not found' })
      return work(tx, row, known)
    }),
  )

/** Which return a member of staff acts on, and the version of it that they have seen. */
export interface ReturnAct {
  number: string
  staff: Staff
  version?: number | undefined
}

/**
 * Staff approve, decline, close or cancel a return; their note goes to the customer.
 * @throws {Problem} `not_allowed_in_state`, `conflict`, `not_found`
 */
export const decideReturn = (
  shop: Shop,
  { number, staff, version }: ReturnAct,
  decision: { action: Exclude<keyof typeof returnTransitions, 'receive' | 'reopen'>; note: string | null },
): Promise<void> =>
  withReturn(shop, number, async (tx, row, known) => {
    expectVersion(known, version)
    await changeReturn({ shop, tx, row }, known, { action: decision.action, actor: 'staff', staffNote: decision.note ?? known.staffNote })
    await audit(tx, staff, { action: `return.${decision.action}`, subject: row.id, before: { status: known.status }, after: decision })
  })
