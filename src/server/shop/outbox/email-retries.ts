import { sql } from 'drizzle-orm'
import type { EmailState } from '#domain/content/email-state.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { errorText } from '#server/shop/run-steps.ts'
import type { Shop } from '#server/shop/shop.ts'
import { FORGOTTEN_KINDS, unlessErased } from './outbox.ts'
import type { DueEmail } from './outbox.ts'

/** After so many attempts an e-mail is given up, some six hours after the first. */
const MAX_ATTEMPTS = 12

/** 1, 2, 4 … 60 minutes, plus or minus a fifth (jitter): e-mails that failed together are not retried together. */
const delaySeconds = (attempts: number) => Math.min(60, 2 ** (attempts - 1)) * 60 * (0.8 + Math.random() * 0.4)

/** For how long an e-mail has been tried when it is due next: the waits above, as many as it had attempts. */
export const TRIED_FOR = sql`make_interval(mins => (2 ^ least(outbox.attempts, 6) - 1)::int + 60 * greatest(outbox.attempts - 6, 0))`

/** What becomes of an e-mail that is not to be sent any more: what was sent once stays sent, only sending it again has come to nothing. */
export const ASIDE_UNLESS_SENT = {
  state: sql<EmailState>`case when ${outbox.sentAt} is null then 'failed' else 'sent' end`,
  setAsideAt: sql`case when ${outbox.sentAt} is null then now() end`,
}

/**
 * Sending failed: retried later; `failed` (visible to staff) after 12 attempts, or at once when `isFinal`; set aside at once when `isObsolete`: what it
 * was to say is not true any more, so there is nothing to do. One whose recipient has asked to be forgotten is deleted then.
 */
export async function postponeEmail(
  shop: Shop,
  email: Pick<DueEmail, 'id' | 'kind' | 'recipient' | 'attempts'>,
  { error, isFinal, isObsolete = false }: { error: unknown; isFinal: boolean; isObsolete?: boolean },
): Promise<void> {
  const isGivenUp = isFinal || isObsolete || email.attempts >= MAX_ATTEMPTS
  if (isGivenUp && FORGOTTEN_KINDS.has(email.kind)) {
    await shop.db.delete(outbox).where(unlessErased(email))
    return
  }
  await shop.db
    .update(outbox)
    .set({
      ...(isObsolete ? ASIDE_UNLESS_SENT : { state: isGivenUp ? 'failed' : 'due', setAsideAt: null }),
      nextAt: sql`now() + make_interval(secs => ${delaySeconds(email.attempts)})`,
      lockedUntil: null,
      lastError: errorText(error),
    })
    .where(unlessErased(email))
}
