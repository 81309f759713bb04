import { shortMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'

/** From what amount on shipping is free, as every page says it: not of all states, where one has no free shipping or a later one. */
export function freeShippingText({ rates: { freeShippingThresholdCents, zones } }: Schema<'ShopInfo'>): string {
  const isEverywhere = zones.every((zone) => (zone.freeShippingThresholdCents ?? Infinity) <= freeShippingThresholdCents)
  return `Free shipping on ${shortMoney(freeShippingThresholdCents)}+ orders${isEverywhere ? '' : ' in most states'}`
}
