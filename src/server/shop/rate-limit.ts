import { sql } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import type { Shop } from './shop.ts'

/** `max` attempts within a window of `seconds`; the next one has to wait until it ends. */
interface Limit {
  max: number
  seconds: number
}

const MINUTE = 60
const TEN_MINUTES = 600
const HOUR = 3_600

/** Limits for one visitor, identified by the network address (decision 39). `docs/operations.md` lists exactly these; a test compares. */
export const VISITOR_LIMITS = {
  checkout: { max: 60, seconds: TEN_MINUTES },
  'order-lookup': { max: 10, seconds: TEN_MINUTES },
  contact: { max: 5, seconds: TEN_MINUTES },
  newsletter: { max: 10, seconds: TEN_MINUTES },
  popup: { max: 3, seconds: MINUTE },
  'popup-analytics': { max: 30, seconds: MINUTE },
  visits: { max: 120, seconds: MINUTE },
  'search-clicks': { max: 60, seconds: MINUTE },
  suggestions: { max: 60, seconds: MINUTE },
  'suggestion-analytics': { max: 60, seconds: MINUTE },
  'auto-coupon': { max: 60, seconds: MINUTE },
  'quick-order': { max: 30, seconds: MINUTE },
  fits: { max: 120, seconds: MINUTE },
  feed: { max: 20, seconds: TEN_MINUTES },
  'sign-in-link': { max: 10, seconds: MINUTE },
  'sign-in': { max: 3, seconds: 10 },
  'sign-up': { max: 3, seconds: 10 },
  'change-password': { max: 3, seconds: 10 },
  'verification-email': { max: 3, seconds: MINUTE },
  'second-factor': { max: 10, seconds: MINUTE },
  account: { max: 100, seconds: 10 },
} as const satisfies Record<string, Limit>

/**
 * Limits for one order number, e-mail address or account, by all visitors together: they hold whether or not visitors can be told apart, and
 * against guessing from many addresses at once.
 */
export const SUBJECT_LIMITS = {
  /** For one order number, and for one e-mail address. */
  'order-lookup': { max: 30, seconds: TEN_MINUTES },
  contact: { max: 5, seconds: HOUR },
  popup: { max: 3, seconds: MINUTE },
  /** E-mails with a link, while one of them is valid. */
  'sign-in-link': { max: 3, seconds: TEN_MINUTES },
  /** Wrong passwords of one account. Signing in by an e-mailed link or a passkey stays open. */
  'sign-in': { max: 20, seconds: TEN_MINUTES },
  'verification-email': { max: 5, seconds: HOUR },
  /** One code of an authenticator app, for longer than it is valid (90 seconds). */
  'second-factor': { max: 1, seconds: 2 * MINUTE },
} as const satisfies Record<string, Limit>

export type VisitorLimit = keyof typeof VISITOR_LIMITS
export type SubjectLimit = keyof typeof SUBJECT_LIMITS

/**
 * Counts an attempt under `key`, in one statement. The counter is in the database, so that all processes share it.
 * @throws {Problem} `rate_limited` with the seconds to wait.
 */
async function countAttempt(shop: Shop, key: string, { max, seconds }: Limit): Promise<void> {
  const counted = await shop.db.execute<{ count: number; wait: number }>(sql`
    insert into rate_limit as r (key, count, resets_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when r.resets_at <= now() then 1 else r.count + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning count, greatest(1, extract(epoch from resets_at - now()))::int as wait`)
  const [row] = counted.rows
  if (row && row.count > max)
    throw new Problem('rate_limited', { detail: 'Please wait a moment before trying again.', extra: { retryAfterSeconds: row.wait } })
}

/** Counts an attempt of the visitor at this network address. @throws {Problem} `rate_limited` with the seconds to wait. */
export const limitVisitor = (shop: Shop, name: VisitorLimit, address: string): Promise<void> =>
  countAttempt(shop, `${name}:${address}`, VISITOR_LIMITS[name])

/** No input can collide with a visitor's key: the two kinds of keys have different separators. */
const subjectKey = (name: SubjectLimit, subject: string) => `${name}=${subject}`

/** Counts an attempt on this subject. @throws {Problem} `rate_limited` with the seconds to wait. */
export const limitSubject = (shop: Shop, name: SubjectLimit, subject: string): Promise<void> =>
  countAttempt(shop, subjectKey(name, subject), SUBJECT_LIMITS[name])

/** Resets the attempts on this subject after a success: only failures add up. */
export async function forgetAttempts(shop: Shop, name: SubjectLimit, subject: string): Promise<void> {
  await shop.db.execute(sql`delete from rate_limit where key = ${subjectKey(name, subject)}`)
}
