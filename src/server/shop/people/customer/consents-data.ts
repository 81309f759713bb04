import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { mailboxKey } from '#domain/customer/email-key.ts'
import type { Queryable } from '#server/db/client.ts'
import { emailSuppression, newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { reviewOptOut } from '#server/db/schema/customer/product-review.ts'
import type { KnownCustomer } from './known-customer.ts'

/** What an address has agreed to, and what it asked not to get. */
export const consentFields = {
  newsletter: z
    .object({ firstName: z.string().nullable(), lastName: z.string().nullable(), consentedIn: z.string().nullable() })
    .nullable()
    .meta({ description: 'What was typed with the subscription; `consentedIn`: where, in the words of the file that told of it' }),
  notWrittenTo: z
    .array(z.object({ about: z.enum(['anything', 'reviews']), reason: z.string().nullable(), since: z.string() }))
    .meta({ description: 'What the address must not be written to about' }),
}
const consentSchema = z.object(consentFields)
type Consents = z.output<typeof consentSchema>

/** What belongs to the address that a customer has proven; nothing of one that they have not. */
export async function readConsents(db: Queryable, { provenEmail }: KnownCustomer): Promise<Consents> {
  if (provenEmail === null) return { newsletter: null, notWrittenTo: [] }
  const { firstName, lastName, consentSource: consentedIn, email } = newsletterSubscriber
  const [[newsletter = null], suppressed, optedOut] = await Promise.all([
    db.select({ firstName, lastName, consentedIn }).from(newsletterSubscriber).where(eq(email, provenEmail)),
    db.select().from(emailSuppression).where(eq(emailSuppression.email, provenEmail)),
    db
      .select()
      .from(reviewOptOut)
      .where(eq(reviewOptOut.mailbox, mailboxKey(provenEmail))),
  ])
  return {
    newsletter,
    notWrittenTo: [
      ...suppressed.map(({ reason, createdAt }) => ({ about: 'anything' as const, reason, since: createdAt.toISOString() })),
      ...optedOut.map(({ createdAt }) => ({ about: 'reviews' as const, reason: null, since: createdAt.toISOString() })),
    ],
  }
}
