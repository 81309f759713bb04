import type { ShopRates } from './pricing.ts'

/**
 * What a shop charges and promises before its people change it under settings (specification, section 9; decision 6). Settings, seeds, texts
 * and tests read these; nothing else may say the numbers again.
 */
export const DEFAULT_RATES: ShopRates = { freeShippingThresholdCents: 4_900, flatShippingCents: 1_000, taxRates: { MI: 600 } }

/** Days after delivery within which customers may return parts (decision 21). */
export const DEFAULT_RETURN_DAYS = 30

/** Days after the last parcel when a delivered order is complete. */
export const DEFAULT_COMPLETE_AFTER_DAYS = 30
