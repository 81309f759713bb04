import { and, eq } from 'drizzle-orm'
import { newId } from '#server/db/id.ts'
import { user } from '#server/db/schema/account/user.ts'
import { linkToken } from '#server/shop/link-token.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { mayWriteTo } from '#server/shop/rate-limits.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The path of an e-mailed link. */
export const SIGN_IN_LINK_PATH = '/api/sign-in-link'

/** The token of the link with this id: id and signature. The outbox stores the id only. */
export const signInToken = (shop: Shop, linkId: string): string => `${linkId}.${linkToken(shop, 'sign-in-link', linkId)}`

/** A new link's token. */
export const newSignInToken = (shop: Shop): string => signInToken(shop, newId('sil'))

/**
 * Enqueues the e-mail with a sign-in link to the customer with this address. Neither staff nor unknown addresses get one.
 * A mailbox that has had its maximum of e-mails gets none.
 * @param link `next`: where to redirect afterwards, inside the shop.
 */
export async function writeSignInLink(shop: Shop, email: string, link: { token: string; next?: string | undefined }): Promise<void> {
  const [customer] = await shop.db
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(and(eq(user.email, email.toLowerCase()), eq(user.role, 'user')))
  if (!customer || !(await mayWriteTo(shop, 'sign-in-link', customer.email))) return
  const [linkId = ''] = link.token.split('.')
  const payload = { name: customer.name, linkId, next: link.next }
  await shop.db.transaction((tx) =>
    enqueueEmails(shop, tx, [{ idempotencyKey: `sign-in:${linkId}`, kind: 'sign_in_link', recipient: customer.email, payload }]),
  )
}
