import { sql } from 'drizzle-orm'
import { SIGN_IN_WAITS } from '#domain/account/sign-in-backoff.ts'
import { Problem } from '#domain/problem.ts'
import { newId } from '#server/db/id.ts'
import { isSameToken, linkToken } from '#server/shop/link-token.ts'
import type { Shop } from '#server/shop/shop.ts'

/** An account, as the address that is typed; and the mark of the browser that types, when it has one. */
export interface PasswordAttempt {
  email: string
  browserMark: string | undefined
}

/** Identifies an account in counters and in the log, without naming it. */
export const accountFingerprint = (shop: Shop, email: string): string => linkToken(shop, 'account', email)

/** The mark of a browser in which somebody has signed in to this account with the password. */
export function browserMark(shop: Shop, email: string, browserId: string = newId('brw')): string {
  return `${browserId}.${linkToken(shop, 'known-browser', `${browserId} ${email}`)}`
}

/** The id in a mark that this shop gave for this account; null for any other. */
function knownBrowser(shop: Shop, { email, browserMark: mark = '' }: PasswordAttempt): string | null {
  const [browserId = ''] = mark.split('.', 1)
  return isSameToken(mark, browserMark(shop, email, browserId)) ? browserId : null
}

/** A known browser waits for its own wrong passwords only, so that strangers cannot keep the account's owner out. */
function counterOf(shop: Shop, attempt: PasswordAttempt): string {
  const browserId = knownBrowser(shop, attempt)
  return `sign-in=${accountFingerprint(shop, attempt.email)}${browserId === null ? '' : ` ${browserId}`}`
}

/** Whether the browser has signed in to this account before. */
export const isKnownBrowser = (shop: Shop, attempt: PasswordAttempt): boolean => knownBrowser(shop, attempt) !== null

/**
 * Counts an attempt as wrong before the password is checked, in one statement: attempts at the same time cannot all pass. The waits grow by
 * `SIGN_IN_WAITS`, until `forgetAttempts`, or the night a day or more after the last wait.
 * @throws {Problem} `rate_limited` with the seconds to wait.
 */
export async function claimAttempt(shop: Shop, attempt: PasswordAttempt): Promise<void> {
  const key = counterOf(shop, attempt)
  const waits = `{${SIGN_IN_WAITS.join(',')}}`
  const claimed = await shop.db.execute(sql`
    insert into rate_limit as r (key, count, resets_at) values (${key}, 1, clock_timestamp())
    on conflict (key) do update set
      count = r.count + 1,
      resets_at = clock_timestamp() + make_interval(secs => (${waits}::int[])[least(r.count + 1, ${SIGN_IN_WAITS.length}::int)])
    where r.resets_at <= clock_timestamp()
    returning 1`)
  if (claimed.rows.length > 0) return
  const left = await shop.db.execute<{ wait: number }>(
    sql`select greatest(1, ceil(extract(epoch from resets_at - clock_timestamp())))::int as wait from rate_limit where key = ${key}`,
  )
  throw new Problem('rate_limited', {
    detail: 'Please wait a moment before trying again.',
    extra: { retryAfterSeconds: left.rows[0]?.wait ?? 1 },
  })
}

/** Begins anew after the right password: only wrong ones in a row add up. */
export async function forgetAttempts(shop: Shop, attempt: PasswordAttempt): Promise<void> {
  await shop.db.execute(sql`delete from rate_limit where key = ${counterOf(shop, attempt)}`)
}
