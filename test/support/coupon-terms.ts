import type { CouponTerms } from '#domain/pricing/coupon.ts'

/** A code of ten percent that anybody may use at any time on anything, but for what is changed. */
export const couponTerms = (changed: Partial<CouponTerms> = {}): CouponTerms => ({
  id: 'cpn_1',
  code: 'SAVE',
  active: true,
  discountType: 'percentage',
  discountValue: 1_000,
  validFrom: null,
  validUntil: null,
  usageLimit: null,
  usedCount: 0,
  onePerCustomer: false,
  minimumOrderCents: null,
  applicableProductSlug: null,
  maxQuantityPerOrder: null,
  applicableCategories: [],
  freeShipping: false,
  excludesSaleItems: false,
  firstOrderOnly: false,
  boundEmailKey: null,
  autoApply: false,
  ...changed,
})
