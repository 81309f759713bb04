import { and, inArray, sql } from 'drizzle-orm'
import { BACK_IN_STOCK_KEY, backInStockKey } from '#domain/customer/back-in-stock.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { normaliseEmail } from '#domain/customer/email.ts'
import type { BackInStockRequestId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'

/**
 * Gives the parts that an account waits for its new address, with the e-mails that say that one is back and have not left: whoever has the mailbox of before is told
 * nothing more (decision 170). Only what was confirmed goes along. Where the new mailbox waits for the same part, the longer wait counts.
 */
export async function readdressBackInStock(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  const [left, email, mailbox] = [normaliseEmail(from), normaliseEmail(to), mailboxKey(to)]
  const isLeft = sql`w.mailbox = ${mailboxKey(left)} and w.email = ${left} and w.confirmed_at is not null`
  const isSame = sql`n.product_id = w.product_id and n.mailbox = ${mailbox} and n.id <> w.id and n.told_at is null`
  // Held first: one that is being answered has its e-mail by the next statement.
  await tx.execute(sql`select from stock_wish w where ${isLeft} order by w.id for update`)
  await tx.execute(sql`
    delete from stock_wish n using stock_wish w
    where ${isLeft} and w.told_at is null and ${isSame} and (n.confirmed_at is null or n.confirmed_at >= w.confirmed_at)`)
  await tx.execute(sql`delete from stock_wish w using stock_wish n where ${isLeft} and w.told_at is null and ${isSame}`)
  const isUnsent = sql`exists (select from outbox o where o.idempotency_key = ${BACK_IN_STOCK_KEY} || w.id and o.state in ('due', 'failed'))`
  const moved = await tx.execute<{ id: BackInStockRequestId }>(sql`
    update stock_wish w set email = ${email}, mailbox = ${mailbox}
    where ${isLeft} and (w.told_at is null or ${isUnsent}) returning w.id`)
  await tx
    .update(outbox)
    .set({ recipient: email })
    .where(
      and(
        inArray(
          outbox.idempotencyKey,
          moved.rows.map(({ id }) => backInStockKey(id)),
        ),
        inArray(outbox.state, ['due', 'failed']),
      ),
    )
}
