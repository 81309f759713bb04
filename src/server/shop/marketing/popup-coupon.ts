import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { randomCode } from '#domain/pricing/discount-code.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { recordConsent } from './newsletter.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'

/** 35 random bits; a guessed code is bound to another address. */
const makeCode = () => randomCode('WELCOME', randomBytes(7))

/** Age of the code in whole hours; a sign-up that began before it and waited for the lock counts as hour 0. */
const hoursSince = sql<number>`floor(greatest(0, extract(epoch from now() - ${discountCode.createdAt})) / 3600)::int`

/** Whether its end has passed, as when staff have ended it. */
const IS_OVER = sql<boolean>`coalesce(${discountCode.validUntil} < now(), false)`

/** Whether a paid order has used it. One that is still to be paid only holds it: the code works again once that order has ended. */
const IS_USED = sql<boolean>`exists (select from coupon_redemption r where r.discount_code_id = discount_code.id and r.state = 'used')`

/** This customer's code: single use, 5 %, first order only. Two concurrent sign-ups get the same one. */
async function codeOf(tx: Transaction, boundEmailKey: string) {
  await tx
    .insert(discountCode)
    .values({
      id: newId('dsc'),
      code: makeCode(),
      boundEmailKey,
      source: 'popup',
      note: 'Newsletter popup',
      discountType: 'percentage',
      discountValue: 500,
      usageLimit: 1,
      onePerCustomer: true,
      firstOrderOnly: true,
    })
    .onConflictDoNothing({ target: discountCode.boundEmailKey, where: sql`bound_email_key is not null` })
  const { id, code, active } = discountCode
  const [row] = await tx
    .select({ id, code, active, isUsed: IS_USED, isOver: IS_OVER, hours: hoursSince })
    .from(discountCode)
    .where(eq(discountCode.boundEmailKey, boundEmailKey))
  if (!row) throw new Error('the coupon that was just written is gone')
  return row
}

/**
 * Records the consent and sends the address its popup coupon (specification, decision 28). Signing up again sends the same code again, at most once in each
 * hour since the first time; of a code that works no more the e-mail says so, since the answer to the visitor tells nobody whose it is.
 */
export const sendPopupCoupon = (shop: Shop, email: string): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await recordConsent(shop, tx, { email, firstName: null, lastName: null, source: 'popup' })
    const { id, code, active, isUsed, isOver, hours } = await codeOf(tx, mailboxKey(email))
    const ended = active && isUsed ? 'used' : (!active || isOver) && 'off'
    await enqueueEmails(shop, tx, [
      { idempotencyKey: `popup-coupon:${id}:${hours}`, kind: 'popup_coupon', recipient: email, payload: { code, ...(ended && { ended }) } },
    ])
  })
