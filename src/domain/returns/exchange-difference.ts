import { salesTax } from '#domain/pricing/sales-tax.ts'
import type { Cents } from '#domain/money.ts'
import { minimumChargeFor } from '#domain/order/charge-limit.ts'

/** Pieces that come back, and what is wanted for them. Amounts are cents of goods, without tax. */
export interface ExchangedGoods {
  /** How many pieces of the order's line are settled already, by money or by others, and how many come back now. */
  settled: number
  returned: number
  /** The line as it was sold: its pieces, and what was paid for them after discounts. */
  quantity: number
  goodsCents: Cents
  /** Pieces that are wanted, whether they are the same part, and what one costs today. */
  wanted: number
  isSamePart: boolean
  unitPriceCents: Cents
}

/** What an exchange costs the customer (above 0), or gives back to them (below 0). `totalCents` is goods and tax. */
export interface ExchangeDifference {
  goodsCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/** Nothing to pay, and nothing back. */
export const NO_DIFFERENCE: ExchangeDifference = { goodsCents: 0, taxCents: 0, totalCents: 0 }

/** What was paid for the pieces `from` to `to` of a line: all pieces that are exchanged give exactly what was paid. Beside others that are refunded it may be a cent more or less. */
const paidFor = ({ goodsCents, quantity }: ExchangedGoods, from: number, to: number): Cents =>
  Math.round((goodsCents * to) / quantity) - Math.round((goodsCents * from) / quantity)

/** A piece of the same part costs what was paid for the one that comes back; every other piece costs what it costs today. */
function goodsOf(line: ExchangedGoods): Cents {
  const credit = paidFor(line, line.settled, line.settled + line.returned)
  const even = line.isSamePart ? Math.min(line.wanted, line.returned) : 0
  return paidFor(line, line.settled, line.settled + even) + (line.wanted - even) * line.unitPriceCents - credit
}

/**
 * The difference of goods with the tax on it, at the rate of the first order. Shipping is free. A difference that is too small to be charged
 * is left to the customer. What is given back is never more tax than was paid on what comes back, which `maxTaxCents` is.
 */
export function differenceOf(goodsCents: Cents, rate: { taxBasisPoints: number; maxTaxCents: Cents }): ExchangeDifference {
  const tax = salesTax(Math.abs(goodsCents), rate.taxBasisPoints)
  const taxCents = goodsCents < 0 ? 0 - Math.min(tax, rate.maxTaxCents) : tax
  const totalCents = goodsCents + taxCents
  return minimumChargeFor(totalCents) === null ? { goodsCents, taxCents, totalCents } : NO_DIFFERENCE
}

/** The difference where no more than this is left of what was paid, as after a price adjustment: it gives no more back. */
export function withinLeft(difference: ExchangeDifference, leftCents: Cents): ExchangeDifference {
  const backCents = 0 - difference.totalCents
  if (backCents <= leftCents) return difference
  const taxCents = 0 - Math.min(leftCents, 0 - difference.taxCents)
  return { goodsCents: 0 - leftCents - taxCents, taxCents, totalCents: 0 - leftCents }
}

/** The difference in goods of all lines of an exchange: what is wanted, less what was paid for what comes back. */
export const goodsDifference = (lines: readonly ExchangedGoods[]): Cents => lines.reduce((sum, line) => sum + goodsOf(line), 0)

/** What was agreed holds; where it costs less by now, the customer pays less, or gets more back. */
export const betterFor = (agreedCents: Cents | null, todayCents: Cents): Cents => Math.min(agreedCents ?? todayCents, todayCents)
