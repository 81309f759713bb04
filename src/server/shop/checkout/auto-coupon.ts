import { and, eq, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { DISCOUNTS } from '#domain/coupon.ts'
import type { CouponTerms } from '#domain/coupon.ts'
import { emailKey } from '#domain/customer/email.ts'
import { quote } from '#domain/pricing.ts'
import { discountCode } from '#server/db/schema/coupon.ts'
import { readCoupons } from './coupon.ts'
import { readSellable } from './quote.ts'
import type { QuoteRequest } from './quote.ts'
import { readSettingsNow } from '#server/shop/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A code that takes something off this cart, and how much: by so many cents the total falls. */
export const autoCouponSchema = z
  .object({
    code: z.string(),
    /** What it gives, in words. */
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

/** Codes that the shop offers by itself, without those that belong to another address (decisions 24, 28). */
const offered = (email: string | undefined) =>
  and(
    eq(discountCode.autoApply, true),
    eq(discountCode.active, true),
    or(isNull(discountCode.boundEmailKey), eq(discountCode.boundEmailKey, email ? emailKey(email) : '')),
  )

/**
 * The automatic offer for a cart: the one code with the largest saving in cents, calculated as the cart would be charged with it; null when none
 * saves anything (decision 24). A code that takes goods below the free-shipping threshold may cost more than it gives, and is none.
 * Three statements.
 */
export async function findAutoCoupon(shop: Shop, { items, email, state }: Omit<QuoteRequest, 'couponCode'>): Promise<AutoCoupon | null> {
  if (items.length === 0) return null
  const { settings, now } = await readSettingsNow(shop.db)
  const slugs = items.map((item) => item.slug)
  const products = await readSellable(shop.db, slugs, false)
  const known = await readCoupons(shop.db, { where: offered(email), email, lock: false })
  const cart = { lines: items, products, state: state ?? null, rates: settings.rates, now }
  const before = quote({ ...cart, coupon: null }).totalCents
  const offers = known.flatMap(({ coupon, customer }) => {
    const { totalCents, coupon: given } = quote({ ...cart, coupon, customer })
    if (!given || totalCents >= before) return []
    return [{ code: coupon.code, label: labelOf(coupon), savingCents: before - totalCents, freeShipping: given.freeShipping }]
  })
  const [best] = offers.toSorted((a, b) => b.savingCents - a.savingCents || a.code.localeCompare(b.code))
  return best ?? null
}
