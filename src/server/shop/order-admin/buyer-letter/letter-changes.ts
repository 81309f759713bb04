import { createHash } from 'node:crypto'
import { mailboxKey } from '#domain/customer/email-key.ts'
import type { OrderId } from '#domain/id.ts'
import type { ChangeHandler, ChangeResult, StoredRow } from '#server/shop/change-set/run-change-set.ts'
import { idOf } from '#server/shop/id-of.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { holdBuyers, UNREACHABLE } from './buyers.ts'
import type { Buyer } from './buyers.ts'

const orderIdOf = idOf<OrderId>()

/** Why a buyer is not written to; null when they are. */
const refusalOf = (buyer: Buyer | undefined) =>
  !buyer || buyer.email === '' ? 'This buyer was erased' : buyer.isReachable ? null : UNREACHABLE

/** The same for a mailbox, whichever of its orders it is written about; it names no address. */
const keyOf = (letterId: string, email: string) =>
  `buyer-letter:${letterId}:${createHash('sha256').update(mailboxKey(email)).digest('base64url')}`

/** Letters to the buyers of a part, each written into the outbox once. What was sent cannot be undone. */
export const letterChanges: ChangeHandler = {
  async apply(tx, { id: letterId, shop }, rows) {
    const named = rows.map((row: StoredRow) => ({ position: row.position, orderId: orderIdOf.parse(row.subject) }))
    const buyers = await holdBuyers(
      tx,
      named.map(({ orderId }) => orderId),
    )
    const results = named.map(({ position, orderId }): ChangeResult & { buyer: Buyer | null } => {
      const buyer = buyers.get(orderId)
      const refusal = refusalOf(buyer)
      return refusal === null
        ? { position, state: 'written', buyer: buyer ?? null }
        : { position, state: 'failed', errors: { row: refusal }, buyer: null }
    })
    const letters = results.flatMap(({ buyer }) =>
      buyer === null
        ? []
        : [
            {
              idempotencyKey: keyOf(letterId, buyer.email),
              kind: 'buyer_letter' as const,
              recipient: buyer.email,
              payload: { orderId: buyer.orderId, letterId },
            },
          ],
    )
    await enqueueEmails(shop, tx, letters)
    return results.map(({ buyer: _, ...result }) => result)
  },
  async undo(_, __, rows) {
    return rows.map(({ position }): ChangeResult => ({ position, state: 'kept', errors: { row: 'a letter cannot be taken back' } }))
  },
}
