import { eq, inArray, sql } from 'drizzle-orm'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { Problem } from '#domain/problem.ts'
import { rateLimit } from '#server/db/schema/office/rate-limit.ts'
import type { Shop } from './shop.ts'

/** `max` attempts within a window of `seconds`; the next one has to wait until it ends. */
interface Limit {
  max: number
  seconds: number
}

/** How an attempt is counted: as one, or as that of so many pieces. */
type Counting = Limit & { pieces?: number }

const MINUTE = 60
const TEN_MINUTES = 600
const HOUR = 3_600
const DAY = 86_400

/** Limits for one visitor, identified by the network address (specification, decision 39). `docs/operations.md` lists exactly these; a test compares. */
export const VISITOR_LIMITS = {
  checkout: { max: 60, seconds: TEN_MINUTES },
  /** Those of long carts: also of an order that is never paid each line is kept for good. */
  'checkout-lines': { max: 2_000, seconds: HOUR },
  /** The page that waits for a payment asks twenty times a minute. */
  'payment-status': { max: 120, seconds: MINUTE },
  'order-lookup': { max: 10, seconds: TEN_MINUTES },
  'order-access': { max: 120, seconds: TEN_MINUTES },
  'order-link': { max: 5, seconds: TEN_MINUTES },
  'order-change': { max: 60, seconds: TEN_MINUTES },
  'return-photos': { max: 40, seconds: TEN_MINUTES },
  certificates: { max: 20, seconds: TEN_MINUTES },
  /** Each has up to 10 MB, and is kept for a day at least. */
  'daily-certificates': { max: 60, seconds: DAY },
  contact: { max: 5, seconds: TEN_MINUTES },
  'test-email': { max: 40, seconds: TEN_MINUTES },
  'sender-domain': { max: 60, seconds: TEN_MINUTES },
  newsletter: { max: 10, seconds: TEN_MINUTES },
  'stock-wish': { max: 10, seconds: TEN_MINUTES },
  popup: { max: 3, seconds: MINUTE },
  'popup-analytics': { max: 30, seconds: MINUTE },
  visits: { max: 120, seconds: MINUTE },
  /** The visits themselves: a batch has up to twenty, and each is kept for months. */
  'page-visits': { max: 600, seconds: TEN_MINUTES },
  'search-clicks': { max: 60, seconds: MINUTE },
  suggestions: { max: 60, seconds: MINUTE },
  'suggestion-analytics': { max: 60, seconds: MINUTE },
  /** Wrong codes. */
  coupon: { max: 10, seconds: TEN_MINUTES },
  'auto-coupon': { max: 60, seconds: MINUTE },
  'quick-order': { max: 30, seconds: MINUTE },
  arrivals: { max: 120, seconds: MINUTE },
  fits: { max: 120, seconds: MINUTE },
  feed: { max: 20, seconds: TEN_MINUTES },
  'sign-in-link': { max: 10, seconds: MINUTE },
  'sign-in': { max: 3, seconds: 10 },
  'sign-up': { max: 3, seconds: 10 },
  /** Each writes an e-mail to an address that anybody may have typed. */
  'new-account': { max: 100, seconds: HOUR },
  'change-password': { max: 3, seconds: 10 },
  'security-change': { max: 60, seconds: TEN_MINUTES },
  'verification-email': { max: 3, seconds: MINUTE },
  'email-change': { max: 5, seconds: TEN_MINUTES },
  'password-reset': { max: 5, seconds: MINUTE },
  'second-factor': { max: 10, seconds: MINUTE },
  'second-step': { max: 10, seconds: MINUTE },
  'staff-link': { max: 10, seconds: MINUTE },
  /** Each is a row, whoever asks. */
  'passkey-challenge': { max: 30, seconds: MINUTE },
  /** Keys that do not work. */
  'api-key': { max: 60, seconds: MINUTE },
  account: { max: 100, seconds: 10 },
} as const satisfies Record<string, Limit>

/**
 * Limits for one order number, e-mail address or account, by all visitors together: they hold whether or not visitors can be told apart, and
 * against guessing from many addresses at once.
 */
export const SUBJECT_LIMITS = {
  /** Sessions that are in no book of ours, all of them together: each is a question to the provider, who answers the whole shop so many a second. */
  'payment-status': { max: 300, seconds: MINUTE },
  /** For one order number, and for one e-mail address. */
  'order-lookup': { max: 30, seconds: TEN_MINUTES },
  /** New links to one order, whether or not there is an order with this number. */
  'order-link': { max: 3, seconds: HOUR },
  /** What customers change of one order: each change is mailed to its buyer, who may be somebody else. */
  'order-change': { max: 30, seconds: HOUR },
  contact: { max: 5, seconds: HOUR },
  /** Trials of e-mails by one member of staff. */
  'test-email': { max: 20, seconds: TEN_MINUTES },
  /** Looks at the DNS of the sender's domain by one member of staff. */
  'sender-domain': { max: 30, seconds: TEN_MINUTES },
  /** E-mails with a link that confirms a request to be told of a part. */
  'stock-wish': { max: 5, seconds: HOUR },
  popup: { max: 3, seconds: DAY },
  /** Wrong coupon codes. */
  coupon: { max: 5, seconds: TEN_MINUTES },
  /** E-mails with a link, while one of them is valid. */
  'sign-in-link': { max: 3, seconds: TEN_MINUTES },
  /** E-mails with a link that confirms an address, while one of them is valid. */
  'verification-email': { max: 5, seconds: HOUR },
  /**
   * E-mails to an address that somebody wants for their account. Counted by themselves: a stranger's would use up those by which the owner of a new
   * account confirms its address.
   */
  'email-change': { max: 5, seconds: HOUR },
  /** Changes of one account's passkeys, recovery codes, second step and password: each is mailed to its owner. */
  'security-change': { max: 30, seconds: HOUR },
  /** E-mails with a link to set a new password, while one of them is valid. */
  'password-reset': { max: 3, seconds: 30 * MINUTE },
  /** E-mails with a link by which somebody joins the staff or sets a password. */
  'staff-link': { max: 5, seconds: HOUR },
  /** Requests with one API key. */
  'api-key': { max: 600, seconds: MINUTE },
  /** One code of an authenticator app, for longer than it is valid (90 seconds). */
  'second-factor': { max: 1, seconds: 2 * MINUTE },
  /** Codes of the second step of one account, until a right one. */
  'second-step': { max: 10, seconds: 15 * MINUTE },
} as const satisfies Record<string, Limit>

export type VisitorLimit = keyof typeof VISITOR_LIMITS
export type SubjectLimit = keyof typeof SUBJECT_LIMITS

/** Counts `pieces` attempts under `key`, in one statement. The counter is in the database, so that all processes share it. */
async function countAttempt(shop: Shop, key: string, { seconds, pieces = 1 }: Counting): Promise<{ count: number; wait: number }> {
  const counted = await shop.db.execute<{ count: number; wait: number }>(sql`
    insert into rate_limit as r (key, count, resets_at) values (${key}, ${pieces}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when r.resets_at <= now() then excluded.count else r.count + excluded.count end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning count, greatest(1, extract(epoch from resets_at - now()))::int as wait`)
  return counted.rows[0] ?? { count: 0, wait: 0 }
}

const tooMany = (wait: number) =>
  new Problem('rate_limited', { detail: 'Please wait a moment before trying again.', extra: { retryAfterSeconds: wait } })

/** @throws {Problem} `rate_limited` with the seconds to wait. */
async function limit(shop: Shop, key: string, by: Counting): Promise<void> {
  const { count, wait } = await countAttempt(shop, key, by)
  if (count > by.max) throw tooMany(wait)
}

/** Counts an attempt of the visitor at this network address, with so many `pieces`. @throws {Problem} `rate_limited` with the seconds to wait. */
export const limitVisitor = (
  shop: Shop,
  name: VisitorLimit,
  { address, pieces = 1 }: { address: string; pieces?: number },
): Promise<void> => limit(shop, `${name}:${address}`, { ...VISITOR_LIMITS[name], pieces })

/** No input can collide with a visitor's key: the two kinds of keys have different separators. */
const subjectKey = (name: SubjectLimit, subject: string) => `${name}=${subject}`

/** Counts an attempt on this subject. @throws {Problem} `rate_limited` with the seconds to wait. */
export const limitSubject = (shop: Shop, name: SubjectLimit, subject: string): Promise<void> =>
  limit(shop, subjectKey(name, subject), SUBJECT_LIMITS[name])

/** Refuses while this subject has had its maximum, and counts nothing. @throws {Problem} `rate_limited` with the seconds to wait. */
export async function requireAttemptsLeft({ db }: Shop, name: SubjectLimit, subject: string): Promise<void> {
  const { rows } = await db.execute<{ wait: number }>(sql`
    select greatest(1, extract(epoch from resets_at - now()))::int as wait from rate_limit
    where key = ${subjectKey(name, subject)} and count >= ${SUBJECT_LIMITS[name].max} and resets_at > now()`)
  if (rows[0]) throw tooMany(rows[0].wait)
}

/** Begins anew with this subject. */
export async function forgetSubject({ db }: Shop, name: SubjectLimit, subject: string): Promise<void> {
  await db.delete(rateLimit).where(eq(rateLimit.key, subjectKey(name, subject)))
}

/** Counts an e-mail to the mailbox of this address, whoever asks for it. @returns false when it has had its maximum: the e-mail is not sent. */
export async function mayWriteTo(
  shop: Shop,
  name: 'sign-in-link' | 'verification-email' | 'email-change' | 'password-reset' | 'stock-wish',
  email: string,
): Promise<boolean> {
  const { count } = await countAttempt(shop, subjectKey(name, mailboxKey(email)), SUBJECT_LIMITS[name])
  return count <= SUBJECT_LIMITS[name].max
}

/**
 * Counts an attempt, by the visitor and by the subject where each is known, before it is made: any number of attempts at once cannot pass the
 * limits. Returns what takes the count back when it turns out not to count: a code that was no guess, a change that was refused.
 * @throws {Problem} `rate_limited` with the seconds to wait.
 */
export async function countBefore(
  shop: Shop,
  name: VisitorLimit & SubjectLimit,
  { visitor, subject }: { visitor: string | null; subject: string | null },
): Promise<() => Promise<void>> {
  if (visitor !== null) await limitVisitor(shop, name, { address: visitor })
  if (subject !== null) await limitSubject(shop, name, subject)
  const keys = [...(visitor === null ? [] : [`${name}:${visitor}`]), ...(subject === null ? [] : [subjectKey(name, subject)])]
  return async () => {
    if (keys.length > 0)
      await shop.db
        .update(rateLimit)
        .set({ count: sql`greatest(0, ${rateLimit.count} - 1)` })
        .where(inArray(rateLimit.key, keys))
  }
}
