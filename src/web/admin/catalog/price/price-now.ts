import type { Cents } from '#domain/money.ts'
import { priceOfOne } from '#domain/pricing/unit-price.ts'
import type { Schema } from '#web/api.ts'

/** What is charged for one piece now: a sale that is planned or over does not count. */
export const priceNow = ({
  priceCents,
  salePriceCents,
  saleState,
}: Pick<Schema<'ProductGridRow'>, 'priceCents' | 'salePriceCents' | 'saleState'>): Cents =>
  priceOfOne({ priceCents, salePriceCents: saleState === 'runs' ? salePriceCents : null })
