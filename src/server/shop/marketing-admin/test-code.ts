import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { COUPON_REFUSALS } from '#domain/pricing/coupon.ts'
import type { CouponTerms } from '#domain/pricing/coupon.ts'
import { refusalReason } from '#domain/pricing/discount-code.ts'
import type { DiscountCodeId, ProductId } from '#domain/id.ts'
import type { Cents } from '#domain/money.ts'
import { quote } from '#domain/pricing/quote.ts'
import type { PricedProduct } from '#domain/pricing/quote.ts'
import { Problem } from '#domain/problem.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import type { Queryable } from '#server/db/client.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { quoteSchema, quoteView } from '#server/shop/checkout/quote.ts'
import { readSellable } from '#server/shop/checkout/sellable.ts'
import { readCoupons } from '#server/shop/checkout/coupon-redemption.ts'
import { WRONG_TIME } from '#server/shop/record.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'

/** What would happen if a customer entered a code. */
export const codeTestSchema = z
  .object({
    applies: z.boolean(),
    refusal: z
      .object({
        code: z.enum(Object.keys(COUPON_REFUSALS).filter((code): code is keyof typeof COUPON_REFUSALS => code in COUPON_REFUSALS)),
        text: z.string().meta({ description: 'What the shopper is told' }),
        reason: z.string().meta({ description: 'What it means, for staff' }),
      })
      .nullable(),
    quote: quoteSchema,
    withoutCents: z.int().meta({ description: 'The total without the code' }),
    at: z.string(),
    notes: z.array(z.string()).meta({ description: 'What could not be looked at' }),
  })
  .meta({ id: 'DiscountCodeTest' })

/** A cart to try: parts, or an amount of goods that the code covers. */
export interface CodeTest {
  items: readonly { productId: ProductId; quantity: number }[]
  amountCents: Cents | null
  email: string | null
  /** As staff type it; null for now. */
  at: string | null
  state: string | null
}

/** An amount as a part that the code covers. */
const goodsOf = (terms: CouponTerms, priceCents: Cents): PricedProduct => ({
  id: '',
  slug: terms.applicableProductSlug ?? 'goods',
  name: 'Goods that the code covers',
  partNumber: '',
  priceCents,
  salePriceCents: null,
  quantityDiscounts: [],
  categories: terms.applicableCategories,
  active: true,
  available: null,
})

/** The lines of the cart and their parts. @throws {Problem} `invalid_input` at `items` */
async function cartOf(db: Queryable, terms: CouponTerms, { items, amountCents }: CodeTest) {
  if (amountCents !== null) {
    const goods = goodsOf(terms, amountCents)
    return { lines: [{ slug: goods.slug, quantity: 1 }], products: [goods] }
  }
  if (items.length === 0) throw new Problem('invalid_input', { fields: { items: 'put a part in, or give an amount' } })
  const ids = items.map(({ productId }) => productId)
  const slugs = new Map(
    (await db.select({ id: product.id, slug: product.slug }).from(product).where(inArray(product.id, ids))).map(({ id, slug }) => [
      id,
      slug,
    ]),
  )
  const lines = items.flatMap(({ productId, quantity }) => {
    const slug = slugs.get(productId)
    return slug === undefined ? [] : [{ slug, quantity }]
  })
  if (lines.length < items.length) throw new Problem('invalid_input', { fields: { items: 'one of them does not exist any more' } })
  return { lines, products: await readSellable(db, [...slugs.values()], false) }
}

/** What the test cannot know. */
function notesOf({ email, at, amountCents }: CodeTest, terms: CouponTerms): string[] {
  const hasHistory = terms.onePerCustomer || terms.firstOrderOnly || terms.boundEmailKey !== null
  return [
    email === null && hasHistory && 'Without an e-mail address, what one customer may do is not looked at; it is when the order is placed.',
    at !== null && 'Prices, stock and uses are those of now.',
    amountCents !== null && 'The amount stands for one item that the code covers.',
  ].filter((note) => note !== false)
}

/**
 * Tries a stored code on a cart with the checkout's own reading of coupons and its own price function; changes nothing. The customer's history
 * is looked at as when they order.
 * @throws {Problem} `not_found`; `invalid_input` at `at`, `items`
 */
export async function testCode(db: Queryable, id: DiscountCodeId, test: CodeTest): Promise<z.output<typeof codeTestSchema>> {
  const { settings, now } = await readSettingsNow(db)
  const at = test.at === null ? now : instantTyped(test.at, { zone: settings.identity.timeZone, edge: 'begins' })
  if (at === null) throw new Problem('invalid_input', { fields: { at: WRONG_TIME } })
  const asker = { email: test.email ?? undefined, isProven: true }
  const [known] = await readCoupons(db, { where: eq(discountCode.id, id), asker, lock: false })
  if (!known) throw new Problem('not_found', { detail: 'Discount code not found' })
  const { coupon, customer } = known
  const cart = { ...(await cartOf(db, coupon, test)), state: test.state, rates: settings.rates, now: at }
  const result = quote({ ...cart, coupon, couponCode: coupon.code, customer, mode: 'apply' })
  const refused = result.couponRefusal
  return {
    applies: refused === null,
    refusal: refused && {
      code: refused.code,
      text: refused.text,
      reason: refusalReason(refused, { terms: coupon, usedBefore: customer.usedBefore }),
    },
    quote: quoteView(result),
    withoutCents: quote({ ...cart, coupon: null }).totalCents,
    at: at.toISOString(),
    notes: notesOf(test, coupon),
  }
}
