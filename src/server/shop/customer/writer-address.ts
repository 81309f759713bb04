import { and, asc, eq, sql } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import type { Transaction } from '#server/db/client.ts'
import { formerEmail } from '#server/db/schema/account/former-email.ts'
import { user } from '#server/db/schema/account/user.ts'

/**
 * Where an answer to what somebody has written goes: to the address that they wrote with, or to the account's that had it then and has left it since: the words of both
 * are that customer's (decision 229), and not whoever's who has the mailbox now.
 * @param createdAt when it was written, ISO 8601.
 */
export async function writerAddress(tx: Transaction, { email, createdAt }: { email: string; createdAt: string }): Promise<string> {
  const [account] = await tx
    .select({ email: user.email })
    .from(formerEmail)
    .innerJoin(user, eq(user.id, formerEmail.userId))
    .where(and(eq(formerEmail.email, normaliseEmail(email)), sql`${formerEmail.leftAt} >= ${createdAt}::timestamptz`))
    .orderBy(asc(formerEmail.leftAt))
    .limit(1)
  return account?.email ?? email
}
