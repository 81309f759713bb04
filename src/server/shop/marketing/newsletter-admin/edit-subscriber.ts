import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { mailboxKey } from '#domain/customer/email-key.ts'
import type { SubscriberId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { emailSuppression, newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { UNSUBSCRIBED, welcomeKey } from '#server/shop/marketing/newsletter.ts'
import { resendEmail } from '#server/shop/outbox/resend-email.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readSubscribers } from './subscriber-list.ts'
import type { subscriberSchema } from './subscriber-list.ts'

type Subscriber = z.output<typeof subscriberSchema>

async function readSubscriber(db: Parameters<typeof readSubscribers>[0], id: SubscriberId): Promise<Subscriber> {
  const [found] = await readSubscribers(db, [id])
  if (!found) throw new Problem('not_found')
  return found
}

/**
 * Ends a subscription because its reader has asked for it, by telephone or letter. Staff cannot begin it again: only the reader's own sign-up is a
 * new consent.
 * @throws {Problem} `not_found`; `not_allowed_in_state` when it has ended already.
 */
export const unsubscribeFor = (shop: Shop, staff: Staff, id: SubscriberId): Promise<Subscriber> =>
  shop.db.transaction(async (tx) => {
    const [row] = await tx.select().from(newsletterSubscriber).where(eq(newsletterSubscriber.id, id)).for('update')
    if (!row) throw new Problem('not_found')
    if (row.unsubscribedAt) throw new Problem('not_allowed_in_state', { detail: 'This address is unsubscribed already.' })
    await tx
      .update(newsletterSubscriber)
      .set({ unsubscribedAt: sql`now()` })
      .where(eq(newsletterSubscriber.id, id))
    await tx.insert(emailSuppression).values({ email: row.email, reason: UNSUBSCRIBED }).onConflictDoNothing()
    await audit(tx, staff, {
      action: 'subscriber.unsubscribe',
      subject: id,
      before: { state: 'subscribed' },
      after: { state: 'unsubscribed' },
    })
    return readSubscriber(tx, id)
  })

/** Why there is no welcome to this address that could be sent again. */
const whyNoWelcome = ({ source }: Subscriber, isMailboxWelcomed: boolean): string =>
  isMailboxWelcomed
    ? 'This mailbox was welcomed at another address of it.'
    : source === 'popup'
      ? 'Whoever comes by the pop-up gets the coupon, not a welcome.'
      : 'This address was never sent a welcome: its consent was given elsewhere.'

/**
 * Sends the welcome e-mail again, which confirms the sign-up, to a subscriber who has not found it.
 * @throws {Problem} `not_found`; `not_allowed_in_state` for an address to which the newsletter does not go, or that was never sent one.
 */
export async function resendWelcome(shop: Shop, staff: Staff, id: SubscriberId): Promise<Subscriber> {
  const subscriber = await readSubscriber(shop.db, id)
  if (subscriber.state !== 'subscribed')
    throw new Problem('not_allowed_in_state', { detail: 'The newsletter does not go to this address: no e-mail about it may.' })
  const [letter] = await shop.db
    .select({ id: outbox.id, recipient: outbox.recipient })
    .from(outbox)
    .where(eq(outbox.idempotencyKey, welcomeKey(mailboxKey(subscriber.email))))
  if (letter?.recipient !== subscriber.email)
    throw new Problem('not_allowed_in_state', { detail: whyNoWelcome(subscriber, letter !== undefined) })
  await resendEmail(shop, letter.id, staff)
  return subscriber
}
