import { and, eq } from 'drizzle-orm'
import { newId } from '#server/db/id.ts'
import { user } from '#server/db/schema/user.ts'
import { linkToken } from '#server/shop/link-token.ts'
import { enqueueEmails } from '#server/shop/outbox.ts'
import { limitSubject } from '#server/shop/rate-limit.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Where a mailed link leads. */
export const SIGN_IN_LINK_PATH = '/api/sign-in-link'

/** The secret of the link with this id: id and signature. The letter's row has the id alone. */
export const signInToken = (shop: Shop, linkId: string): string => `${linkId}.${linkToken(shop, 'sign-in-link', linkId)}`

/** The secret of a new link. */
export const newSignInToken = (shop: Shop): string => signInToken(shop, newId('sil'))

/**
 * Writes the letter with a sign-in link to the customer with this address. Staff get none, and nobody else does.
 * @param link `next`: where to go afterwards, inside the shop.
 * @throws {Problem} `rate_limited` when the address has had its letters.
 */
export async function writeSignInLink(shop: Shop, email: string, link: { token: string; next?: string | undefined }): Promise<void> {
  const [customer] = await shop.db
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(and(eq(user.email, email.toLowerCase()), eq(user.role, 'user')))
  if (!customer) return
  await limitSubject(shop, 'sign-in-link', customer.email)
  const [linkId = ''] = link.token.split('.')
  const payload = { name: customer.name, linkId, next: link.next }
  await shop.db.transaction((tx) =>
    enqueueEmails(shop, tx, [{ idempotencyKey: `sign-in:${linkId}`, kind: 'sign_in_link', recipient: customer.email, payload }]),
  )
}
