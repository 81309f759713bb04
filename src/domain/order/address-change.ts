import type { Cents } from '../money.ts'
import { shippingFor, shippingRateOf } from '../pricing/shipping.ts'
import type { ShippingRates } from '../pricing/shipping.ts'
import { taxBasisPointsFor } from '../pricing/sales-tax.ts'
import type { TaxRates } from '../pricing/sales-tax.ts'

/** What of an order its amount for a state hangs on. */
interface PricedOrder {
  /** The state that it was priced for: two letters. */
  state: string
  taxBasisPoints: number
  discountedSubtotalCents: Cents
  shippingCents: Cents
  itemCount: number
  hasCoupon: boolean
  /** Whether it is without tax by a certificate, which is for its state. */
  isExempt: boolean
}

const percent = (basisPoints: number) => `${basisPoints / 100} %`

/**
 * Why an order cannot go to another state for the amount that was paid; null when it can. The tax of its new state must be the one that it was
 * charged, and its shipping must cost there what it costs to its present one (decision 148).
 * @param to two letters.
 */
export function refuseState(order: PricedOrder, to: string, rates: ShippingRates & TaxRates): string | null {
  if (to === order.state) return null
  const again = 'Its amount does not change once it is paid: cancel it, and place it anew.'
  if (order.isExempt) return `It was sold without tax by a certificate for ${order.state}. ${again}`
  const tax = taxBasisPointsFor(to, rates)
  if (tax !== order.taxBasisPoints)
    return `Tax is ${percent(tax)} in ${to}, and ${percent(order.taxBasisPoints)} was charged for ${order.state}. ${again}`
  const costTo = (state: string) => shippingFor({ ...order, freeByCoupon: false }, shippingRateOf(state, rates))
  const [before, after] = [costTo(order.state), costTo(to)]
  const isFreeByCoupon = order.hasCoupon && order.shippingCents === 0 && before > 0
  return before === after || isFreeByCoupon ? null : `Shipping to ${to} costs another amount than to ${order.state}. ${again}`
}
