import { createHash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { emailSuppression, newsletterSubscriber } from '#server/db/schema/newsletter.ts'
import { linkToken } from '#server/shop/link-token.ts'
import { enqueueEmails } from '#server/shop/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { SubscriberId } from '#domain/id.ts'

/** A sign-up: the e-mail is kept in lower case, empty names as null (specification, section 5). */
export interface SignUp {
  email: string
  firstName: string | null
  lastName: string | null
  source: 'homepage' | 'compact' | 'checkout' | 'popup'
}

/** The secret part of a subscriber's link to leave. */
export const unsubscribeToken = (shop: Shop, subscriberId: SubscriberId): string => linkToken(shop, 'unsubscribe', subscriberId)

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Why an address is suppressed whose owner left; asking again lifts this, and no other reason. */
const UNSUBSCRIBED = 'unsubscribed'

/**
 * Notes the consent in `tx` and gives the subscriber's id; null when the address is on the list already, which then stays as it is. Whoever
 * left and asks again has consented afresh.
 */
export async function recordConsent(shop: Shop, tx: Transaction, { email: typed, ...rest }: SignUp): Promise<SubscriberId | null> {
  const id = newId('sub')
  const email = normaliseEmail(typed)
  const [written] = await tx
    .insert(newsletterSubscriber)
    .values({ ...rest, id, email, unsubscribeTokenHash: hashOf(unsubscribeToken(shop, id)) })
    .onConflictDoUpdate({
      target: newsletterSubscriber.email,
      set: { ...rest, consentedAt: sql`now()`, unsubscribedAt: null },
      setWhere: isNotNull(newsletterSubscriber.unsubscribedAt),
    })
    .returning({ id: newsletterSubscriber.id })
  if (!written) return null
  await tx.delete(emailSuppression).where(and(eq(emailSuppression.email, email), eq(emailSuppression.reason, UNSUBSCRIBED)))
  return written.id
}

/** Signs an address up and welcomes it, once ever. An address that is on the list already stays as it is, and the answer says so. */
export const subscribe = (shop: Shop, signUp: SignUp): Promise<'subscribed' | 'already_subscribed'> =>
  shop.db.transaction(async (tx) => {
    const subscriberId = await recordConsent(shop, tx, signUp)
    if (subscriberId === null) return 'already_subscribed'
    await enqueueEmails(shop, tx, [
      {
        idempotencyKey: `newsletter-welcome:${subscriberId}`,
        kind: 'newsletter_welcome',
        recipient: normaliseEmail(signUp.email),
        payload: { subscriberId },
      },
    ])
    return 'subscribed'
  })

/**
 * Takes the address whose link this is off the list and suppresses it. A second time changes nothing.
 * @throws {Problem} `not_found` for a token of nobody.
 */
export const unsubscribe = (shop: Shop, token: string): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const [left] = await tx
      .update(newsletterSubscriber)
      .set({ unsubscribedAt: sql`coalesce(${newsletterSubscriber.unsubscribedAt}, now())` })
      .where(eq(newsletterSubscriber.unsubscribeTokenHash, hashOf(token)))
      .returning({ email: newsletterSubscriber.email })
    if (!left) throw new Problem('not_found', { detail: 'This link to unsubscribe is not one of ours.' })
    await tx.insert(emailSuppression).values({ email: left.email, reason: UNSUBSCRIBED }).onConflictDoNothing()
  })

/** Who gets marketing letters at this address; null when nobody asked for them, or they may no longer be sent. */
export async function findReader(shop: Shop, email: string): Promise<{ id: SubscriberId; firstName: string | null } | null> {
  const { id, firstName, unsubscribedAt } = newsletterSubscriber
  const isSuppressed = sql<boolean>`exists (select 1 from ${emailSuppression} e where e.email = ${newsletterSubscriber}.email)`
  const [row] = await shop.db
    .select({ id, firstName, unsubscribedAt, isSuppressed })
    .from(newsletterSubscriber)
    .where(eq(newsletterSubscriber.email, normaliseEmail(email)))
  return !row || row.unsubscribedAt || row.isSuppressed ? null : { id: row.id, firstName: row.firstName }
}
