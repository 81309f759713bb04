import { and, eq, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { DISCOUNTS } from '#domain/pricing/coupon.ts'
import type { CouponTerms } from '#domain/pricing/coupon.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { quote } from '#domain/pricing/quote.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { readCoupons } from './coupon-redemption.ts'
import { withMoves } from './moved-parts.ts'
import type { QuoteRequest } from './quote.ts'
import { readSellable } from './sellable.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { exemptionsOf } from '#server/shop/tax-exemption/exemptions-in-force.ts'

/** A coupon that reduces this cart's total, and by how many cents. */
export const autoCouponSchema = z
  .object({
    code: z.string(),
    /** The discount as a text. */
    label: z.string(),
    savingCents: z.int(),
    freeShipping: z.boolean(),
  })
  .meta({ id: 'AutoCoupon' })
export type AutoCoupon = z.output<typeof autoCouponSchema>

function labelOf({ discountType, discountValue, freeShipping }: CouponTerms): string {
  const off = DISCOUNTS[discountType].label(discountValue)
  if (discountValue === 0) return 'Free shipping'
  return freeShipping ? `${off} and free shipping` : off
}

/** Coupons that the shop may offer by itself, without those bound to another address (specification, decisions 24, 28). */
const offered = (email: string | undefined) =>
  and(
    eq(discountCode.autoApply, true),
    eq(discountCode.active, true),
    or(isNull(discountCode.boundEmailKey), eq(discountCode.boundEmailKey, email ? mailboxKey(email) : '')),
  )

/**
 * The automatic coupon for a cart: the one with the largest saving in cents, from the cart's full price with it; null when none saves
 * anything (specification, decision 24). A coupon that takes the subtotal below the free-shipping threshold may cost more than it saves, and is not offered;
 * nor is one that leaves less than can be charged.
 * Priced as the account pays, with its tax-exempt certificates. Three statements, and one for an account; one more for an unknown part, two for one that has moved.
 */
export async function findAutoCoupon(shop: Shop, request: Omit<QuoteRequest, 'couponCode'>): Promise<AutoCoupon | null> {
  const { items: sent, state, userId, ...asker } = request
  if (sent.length === 0) return null
  const { settings, now } = await readSettingsNow(shop.db)
  const slugs = sent.map((item) => item.slug)
  const read = await readSellable(shop.db, slugs, false)
  const { items, products } = await withMoves(shop.db, { items: sent, products: read, lock: false })
  const known = await readCoupons(shop.db, { where: offered(asker.email), asker, lock: false })
  const exemptions = await exemptionsOf(shop.db, userId, { now, zone: settings.identity.timeZone, lock: false })
  const cart = { lines: items, products, state: state ?? null, rates: settings.rates, exemptions, now }
  const before = quote({ ...cart, coupon: null }).totalCents
  const offers = known.flatMap(({ coupon, customer }) => {
    const { totalCents, leastChargeCents, coupon: given } = quote({ ...cart, coupon, customer })
    if (!given || totalCents >= before || leastChargeCents !== null) return []
    return [{ code: coupon.code, label: labelOf(coupon), savingCents: before - totalCents, freeShipping: given.freeShipping }]
  })
  const [best] = offers.toSorted((a, b) => b.savingCents - a.savingCents || a.code.localeCompare(b.code))
  return best ?? null
}
