import { z } from 'zod'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { DISCOUNT_TYPES } from '#domain/pricing/coupon.ts'
import { normaliseCouponCode } from '#domain/pricing/coupon-code.ts'
import { CODE_PATTERN } from '#domain/pricing/discount-code.ts'
import type { CategoryId, ProductId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'

const typed = z.string().trim().max(40)
const cents = z.int().min(0).max(100_000_000)

/** The fields of a code that staff write; times are ISO instants once they are stored. */
export const codeFieldsSchema = z.strictObject({
  code: z
    .string()
    .overwrite(normaliseCouponCode)
    .regex(CODE_PATTERN, { error: 'must be 3 to 40 letters, digits, - or _, and begin with a letter or digit' }),
  discountType: z.enum(DISCOUNT_TYPES),
  discountValue: cents.meta({ description: 'Basis points (500 is 5 %) or cents; 0 for free shipping alone' }),
  freeShipping: z.boolean(),
  excludesSaleItems: z.boolean().meta({ description: 'Parts with a sale price get nothing off' }),
  autoApply: z.boolean().meta({ description: 'Offered to carts that it saves something, without being asked for' }),
  active: z.boolean().meta({ description: 'False while it is paused' }),
  productId: sentId<ProductId>().nullable(),
  categoryIds: z.array(sentId<CategoryId>()).max(50),
  minimumOrderCents: cents.nullable(),
  maxQuantityPerOrder: z.int().min(1).max(MAX_QUANTITY).nullable(),
  usageLimit: z.int().min(1).max(1_000_000).nullable(),
  onePerCustomer: z.boolean(),
  firstOrderOnly: z.boolean(),
  validFrom: typed.nullable(),
  validUntil: typed.nullable(),
  note: z.string().trim().max(500).nullable(),
})
export type CodeFields = z.output<typeof codeFieldsSchema>

/**
 * What staff may write of a code; what is not sent stays. Times are typed: a day, a time in the shop's zone, or an ISO instant; a day begins and
 * ends as a whole (specification, decision 27).
 */
export const codeChangeSchema = codeFieldsSchema.partial()
export type CodeChange = z.output<typeof codeChangeSchema>
