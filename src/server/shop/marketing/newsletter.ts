import { createHash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { emailSuppression, newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { linkToken } from '#server/shop/link-token.ts'
import { endLeftReminders } from '#server/shop/order/join-orders.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { SubscriberId } from '#domain/id.ts'

/** A sign-up: the e-mail is stored in lower case, empty names as null (specification, section 5). */
export interface SignUp {
  email: string
  firstName: string | null
  lastName: string | null
  source: 'homepage' | 'compact' | 'checkout' | 'popup' | 'account'
}

/** The token of a subscriber's unsubscribe link. */
const unsubscribeToken = (shop: Shop, subscriberId: SubscriberId): string => linkToken(shop, 'unsubscribe', subscriberId)

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * The links that end subscriptions, in the order of the ids, each for the e-mails to its subscriber alone: whoever has it can end that one. Once
 * AUTH_SECRET was replaced, they take the place of those of before.
 */
export async function unsubscribeUrls(shop: Shop, ids: readonly SubscriberId[]): Promise<string[]> {
  const tokens = ids.map((id) => unsubscribeToken(shop, id))
  await shop.db.execute(sql`update newsletter_subscriber s set unsubscribe_token_hash = issued.hash
    from unnest(${sql.param([...ids])}::text[], ${sql.param(tokens.map(hashOf))}::text[]) as issued (id, hash)
    where s.id = issued.id and s.unsubscribe_token_hash <> issued.hash`)
  return tokens.map((token) => `${shop.env.PUBLIC_URL}/api/newsletter/unsubscribe?token=${token}`)
}

/** The suppression reason of an address that unsubscribed; a new sign-up lifts this, and no other reason. */
export const UNSUBSCRIBED = 'unsubscribed'

/** What whoever asks for e-mails to an address with another reason is told. */
export const BLOCKED = 'We may not write to this address: earlier e-mails came back, or were reported.'

/** By which the outbox knows the welcome e-mail of a mailbox (`mailboxKey`). */
export const welcomeKey = (mailbox: string): string => `newsletter-welcome:${mailbox}`

/**
 * Records the consent in `tx` and returns the subscriber's id; null when the address is subscribed already. Signing up again after
 * unsubscribing is a new consent; for who was only told of by a file it is the first of their own, which takes the place of the file's.
 * The reminders that ended with the newsletter do not begin again with it.
 */
export async function recordConsent(shop: Shop, tx: Transaction, { email: typed, ...rest }: SignUp): Promise<SubscriberId | null> {
  const id = newId('sub')
  const email = normaliseEmail(typed)
  const ownConsent = { consentSource: null, consentedAt: sql`now()` }
  const [written] = await tx
    .insert(newsletterSubscriber)
    .values({ ...rest, id, email, unsubscribeTokenHash: hashOf(unsubscribeToken(shop, id)) })
    .onConflictDoUpdate({
      target: newsletterSubscriber.email,
      set: { ...rest, ...ownConsent, unsubscribedAt: null },
      setWhere: isNotNull(newsletterSubscriber.unsubscribedAt),
    })
    .returning({ id: newsletterSubscriber.id })
  if (!written) {
    const isTold = and(eq(newsletterSubscriber.email, email), eq(newsletterSubscriber.source, 'import'))
    await tx
      .update(newsletterSubscriber)
      .set({ source: rest.source, ...ownConsent })
      .where(isTold)
    return null
  }
  await endLeftReminders(tx, email)
  await tx.delete(emailSuppression).where(and(eq(emailSuppression.email, email), eq(emailSuppression.reason, UNSUBSCRIBED)))
  return written.id
}

/** A consent that was given elsewhere, as a file of staff tells it. */
interface ToldConsent {
  email: string
  firstName: string | null
  lastName: string | null
  /** An ISO instant; null: the file does not say when. */
  consentedAt: string | null
  /** Where it was given, in the file's words. */
  consentSource: string | null
}

/**
 * Records consents that were given elsewhere. Addresses that are known already stay as they are, also those that have unsubscribed. Nobody is
 * welcomed: they have not just come.
 * @param consents of different addresses, in lower case.
 * @returns the ids of those that were added, by address.
 */
export async function addConsents(shop: Shop, tx: Transaction, consents: readonly ToldConsent[]): Promise<Map<string, SubscriberId>> {
  if (consents.length === 0) return new Map()
  const now = new Date()
  const written = await tx
    .insert(newsletterSubscriber)
    .values(
      consents.map(({ consentedAt, ...consent }) => {
        const id = newId('sub')
        const unsubscribeTokenHash = hashOf(unsubscribeToken(shop, id))
        return { ...consent, id, source: 'import', unsubscribeTokenHash, consentedAt: consentedAt === null ? now : new Date(consentedAt) }
      }),
    )
    .onConflictDoNothing({ target: newsletterSubscriber.email })
    .returning({ id: newsletterSubscriber.id, email: newsletterSubscriber.email })
  return new Map(written.map(({ id, email }) => [email, id]))
}

/**
 * Subscribes an address. One welcome e-mail is sent to a mailbox ever, however its address is spelled and whatever was unsubscribed. An address that is subscribed already stays
 * so, and the answer says so.
 */
export const subscribe = (shop: Shop, signUp: SignUp): Promise<'subscribed' | 'already_subscribed'> =>
  shop.db.transaction((tx) => subscribeIn(shop, tx, signUp))

/** The same, in a transaction. */
export async function subscribeIn(shop: Shop, tx: Transaction, signUp: SignUp): Promise<'subscribed' | 'already_subscribed'> {
  const subscriberId = await recordConsent(shop, tx, signUp)
  if (subscriberId === null) return 'already_subscribed'
  await enqueueEmails(shop, tx, [
    {
      idempotencyKey: welcomeKey(mailboxKey(signUp.email)),
      kind: 'newsletter_welcome',
      recipient: normaliseEmail(signUp.email),
      payload: { subscriberId },
    },
  ])
  return 'subscribed'
}

/**
 * Unsubscribes the address of this link and suppresses it, from now on also for reminders that it has asked for. Idempotent.
 * @throws {Problem} `not_found` for an unknown token.
 */
export const unsubscribe = (shop: Shop, token: string): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const [subscriber] = await tx
      .update(newsletterSubscriber)
      .set({ unsubscribedAt: sql`coalesce(${newsletterSubscriber.unsubscribedAt}, now())` })
      .where(eq(newsletterSubscriber.unsubscribeTokenHash, hashOf(token)))
      .returning({ email: newsletterSubscriber.email })
    if (!subscriber) throw new Problem('not_found', { detail: 'This link to unsubscribe is not one of ours.' })
    await tx
      .insert(emailSuppression)
      .values({ email: subscriber.email, reason: UNSUBSCRIBED })
      .onConflictDoUpdate({
        target: emailSuppression.email,
        set: { createdAt: sql`now()` },
        setWhere: eq(emailSuppression.reason, UNSUBSCRIBED),
      })
  })

/** The subscriber with this address; null when it is not subscribed, or marketing may not be sent to it any more. */
export async function findSubscriber(shop: Shop, email: string): Promise<{ id: SubscriberId; firstName: string | null } | null> {
  const { id, firstName, unsubscribedAt } = newsletterSubscriber
  const isSuppressed = sql<boolean>`exists (select 1 from ${emailSuppression} e where e.email = ${newsletterSubscriber}.email)`
  const [row] = await shop.db
    .select({ id, firstName, unsubscribedAt, isSuppressed })
    .from(newsletterSubscriber)
    .where(eq(newsletterSubscriber.email, normaliseEmail(email)))
  return !row || row.unsubscribedAt || row.isSuppressed ? null : { id: row.id, firstName: row.firstName }
}
