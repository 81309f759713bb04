import { createHash, randomBytes } from 'node:crypto'
import { normaliseEmail } from '#domain/email.ts'
import { newId } from '#server/db/id.ts'
import { newsletterSubscriber } from '#server/db/schema/newsletter.ts'
import type { Shop } from './shop.ts'

/** A sign-up: the e-mail is kept in lower case, empty names as null (specification, section 5). */
export interface SignUp {
  email: string
  firstName: string | null
  lastName: string | null
  source: 'homepage' | 'compact' | 'checkout'
}

/** Notes the consent. An address that is on the list already stays as it is, and the answer says so. */
export async function subscribe(shop: Shop, signUp: SignUp): Promise<'subscribed' | 'already_subscribed'> {
  const unsubscribeTokenHash = createHash('sha256').update(randomBytes(24)).digest('hex')
  const written = await shop.db
    .insert(newsletterSubscriber)
    .values({ ...signUp, id: newId('sub'), email: normaliseEmail(signUp.email), unsubscribeTokenHash })
    .onConflictDoNothing({ target: newsletterSubscriber.email })
    .returning({ id: newsletterSubscriber.id })
  return written.length > 0 ? 'subscribed' : 'already_subscribed'
}
