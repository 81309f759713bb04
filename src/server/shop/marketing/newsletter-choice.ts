import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { normaliseEmail } from '#domain/customer/email.ts'
import type { UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { emailSuppression, newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { user } from '#server/db/schema/account/user.ts'
import type { Shop } from '#server/shop/shop.ts'
import { BLOCKED, subscribeIn, UNSUBSCRIBED } from './newsletter.ts'

/**
 * Whether the newsletter goes to the address of an account. `unconfirmed`: the address is not proven to be theirs; `blocked`: nothing may be
 * sent to it, since e-mails came back or were reported.
 */
export const newsletterChoiceSchema = z.object({ state: z.enum(['on', 'off', 'unconfirmed', 'blocked']) }).meta({ id: 'NewsletterChoice' })
type NewsletterChoice = z.output<typeof newsletterChoiceSchema>

/** An account's address. */
interface Reading {
  email: string
  emailVerified: boolean
}

/** The consent of an account, which ends with it: none comes while it is erased. @throws {Problem} `unauthenticated` for one that is gone */
const start = (shop: Shop, id: UserId, email: string) =>
  shop.db.transaction(async (tx) => {
    // Serializes with the erasure of accounts, which holds the account first.
    const [owner] = await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('key share')
    if (!owner) throw new Problem('unauthenticated')
    await subscribeIn(shop, tx, { email, firstName: null, lastName: null, source: 'account' })
  })

/** Whether the newsletter goes to the address of an account. Of an address that is not proven, nothing is told. */
export async function readNewsletterChoice(db: Queryable, { email: typed, emailVerified }: Reading): Promise<NewsletterChoice> {
  if (!emailVerified) return { state: 'unconfirmed' }
  const email = normaliseEmail(typed)
  const [row] = await db
    .select({ unsubscribedAt: newsletterSubscriber.unsubscribedAt })
    .from(newsletterSubscriber)
    .where(eq(newsletterSubscriber.email, email))
  const [suppressed] = await db.select({ reason: emailSuppression.reason }).from(emailSuppression).where(eq(emailSuppression.email, email))
  if (suppressed && suppressed.reason !== UNSUBSCRIBED) return { state: 'blocked' }
  return { state: row && !row.unsubscribedAt && !suppressed ? 'on' : 'off' }
}

const stop = ({ db }: Shop, email: string) =>
  db.transaction(async (tx) => {
    const ended = await tx
      .update(newsletterSubscriber)
      .set({ unsubscribedAt: sql`coalesce(${newsletterSubscriber.unsubscribedAt}, now())` })
      .where(eq(newsletterSubscriber.email, email))
      .returning({ id: newsletterSubscriber.id })
    if (ended.length > 0) await tx.insert(emailSuppression).values({ email, reason: UNSUBSCRIBED }).onConflictDoNothing()
  })

/**
 * Subscribes the address of an account, with the consent stored as at the other forms, or ends the subscription. To ask for what is so already
 * changes nothing.
 * @throws {Problem} `not_allowed_in_state` for an address that is not proven, or must not be written to; `unauthenticated`
 */
export async function chooseNewsletter(shop: Shop, reading: Reading & { id: UserId }, isWanted: boolean): Promise<NewsletterChoice> {
  const { state } = await readNewsletterChoice(shop.db, reading)
  if (state === 'unconfirmed') throw new Problem('not_allowed_in_state', { detail: 'Please confirm your email address first.' })
  if (state === 'blocked' && isWanted) throw new Problem('not_allowed_in_state', { detail: BLOCKED })
  const email = normaliseEmail(reading.email)
  if (isWanted) await start(shop, reading.id, email)
  else await stop(shop, email)
  return readNewsletterChoice(shop.db, reading)
}
