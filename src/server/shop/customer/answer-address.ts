import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import type { Transaction } from '#server/db/client.ts'
import { formerEmail } from '#server/db/schema/account/former-email.ts'
import { user } from '#server/db/schema/account/user.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import type { EmailKind } from '#server/shop/outbox/outbox.ts'

/** E-mails that answer what somebody has written. */
const ANSWERS: readonly EmailKind[] = ['message_answer', 'question_answer']

/**
 * Where an answer to what somebody has written goes: to the address that they wrote with, or to the account's that had it then and has left it since: the words of both
 * are that customer's (decision 229), and not whoever's who has the mailbox now.
 * @param createdAt when it was written, ISO 8601.
 */
export async function answerAddress(tx: Transaction, { email, createdAt }: { email: string; createdAt: string }): Promise<string> {
  const [account] = await tx
    .select({ email: user.email })
    .from(formerEmail)
    .innerJoin(user, eq(user.id, formerEmail.userId))
    .where(and(eq(formerEmail.email, normaliseEmail(email)), sql`${formerEmail.leftAt} >= ${createdAt}::timestamptz`))
    .orderBy(asc(formerEmail.leftAt))
    .limit(1)
  return account?.email ?? email
}

/** Gives the answers that wait to be sent, or failed, the new address of an account which had proven the one that it leaves. */
export const readdressAnswers = (tx: Transaction, { from, to }: { from: string; to: string }) =>
  tx
    .update(outbox)
    .set({ recipient: normaliseEmail(to) })
    .where(
      and(
        sql`lower(${outbox.recipient}) = ${normaliseEmail(from)}`,
        inArray(outbox.state, ['due', 'failed']),
        inArray(outbox.kind, ANSWERS),
      ),
    )
