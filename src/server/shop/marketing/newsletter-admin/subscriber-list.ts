import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SubscriberId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { likeText } from '#server/db/like-text.ts'
import { newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { idOf } from '#server/shop/id-of.ts'
import { listSchema, orderOf, readList, whereOf } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'

/** Whether the newsletter goes to an address: it does, its reader has ended it, or the shop must not write there. */
const SUBSCRIBER_STATES = ['subscribed', 'unsubscribed', 'suppressed'] as const

const SOURCES = ['homepage', 'compact', 'checkout', 'popup', 'account', 'import'] as const

const state = sql<(typeof SUBSCRIBER_STATES)[number]>`case when newsletter_subscriber.unsubscribed_at is not null then 'unsubscribed'
  when email_suppression.email is not null then 'suppressed' else 'subscribed' end`

const FROM = sql`newsletter_subscriber left join email_suppression on email_suppression.email = newsletter_subscriber.email`

/** Everybody who has signed up, also those who have ended it. */
export const subscriberList: ListDefinition = {
  from: FROM,
  id: newsletterSubscriber.id,
  fields: {
    email: { kind: 'text', by: newsletterSubscriber.email },
    state: { kind: 'choice', by: state, choices: SUBSCRIBER_STATES },
    source: { kind: 'choice', by: newsletterSubscriber.source, choices: SOURCES },
    consent: { kind: 'date', by: newsletterSubscriber.consentedAt },
    ended: { kind: 'date', by: newsletterSubscriber.unsubscribedAt },
  },
  sorts: {
    email: { by: newsletterSubscriber.email },
    source: { by: newsletterSubscriber.source },
    consent: { by: newsletterSubscriber.consentedAt },
    ended: { by: newsletterSubscriber.unsubscribedAt, isNullable: true },
  },
  defaultSort: '-consent',
  tieBreak: newsletterSubscriber.id,
  search: (text) => {
    const pattern = `%${likeText(text.toLowerCase())}%`
    return sql`(newsletter_subscriber.email like ${pattern}
      or lower(concat_ws(' ', newsletter_subscriber.first_name, newsletter_subscriber.last_name)) like ${pattern})`
  },
}

/** A subscriber, with the consent that was given and what has become of it. */
export const subscriberSchema = z
  .object({
    id: idOf<SubscriberId>(),
    email: z.string(),
    name: z.string(),
    state: z.enum(SUBSCRIBER_STATES),
    source: z.string(),
    consentSource: z.string().nullable().meta({ description: 'In the words of the file that told of the consent' }),
    consentedAt: z.string(),
    unsubscribedAt: z.string().nullable(),
    suppression: z.string().nullable().meta({ description: 'Why the shop must not write to this address' }),
  })
  .meta({ id: 'StaffSubscriber' })
type Subscriber = z.output<typeof subscriberSchema>

export const subscriberListSchema = listSchema(subscriberSchema).meta({ id: 'SubscriberList' })

/** The subscribers with these ids, in any order. */
export async function readSubscribers(db: Queryable, ids: readonly string[]): Promise<Subscriber[]> {
  const { id, email, source, consentSource, consentedAt, unsubscribedAt } = newsletterSubscriber
  const rows = await db
    .select({
      id,
      email,
      source,
      consentSource,
      consentedAt,
      unsubscribedAt,
      state,
      name: sql<string>`concat_ws(' ', newsletter_subscriber.first_name, newsletter_subscriber.last_name)`,
      suppression: sql<string | null>`email_suppression.reason`,
    })
    .from(newsletterSubscriber)
    .leftJoin(sql`email_suppression`, sql`email_suppression.email = newsletter_subscriber.email`)
    .where(inArray(sql`${id}`, [...ids]))
  return rows.map((row) => ({
    ...row,
    consentedAt: row.consentedAt.toISOString(),
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  }))
}

/** A page of the subscribers that match. */
export const listSubscribers = (db: Queryable, search: ListSearch): Promise<z.output<typeof subscriberListSchema>> =>
  readList(db, { list: subscriberList, search, load: (ids) => readSubscribers(db, ids) })

/** The ids of all that match, in the list's order. */
export async function matchingSubscribers(db: Queryable, search: Pick<ListSearch, 'q' | 'filter' | 'sort'>): Promise<string[]> {
  const where = whereOf(subscriberList, search)
  const { rows } = await db.execute<{ id: string }>(
    sql`select newsletter_subscriber.id from ${FROM} ${where ? sql`where ${where}` : sql``} order by ${orderOf(subscriberList, search.sort)}`,
  )
  return rows.map(({ id }) => id)
}
