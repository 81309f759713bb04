/** An amount of US dollars in whole cents. Every amount of the shop is one (specification, decision 1). */
export type Cents = number

/** `123450` → `$1,234.50`, `-100` → `-$1.00`. Expects whole cents. How people read every amount. */
export function formatMoney(cents: Cents): string {
  const size = Math.abs(cents)
  const part = size % 100
  const dollars = String((size - part) / 100).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(part).padStart(2, '0')}`
}

/** An amount as signs write it: whole dollars without cents (`4900` → `$49`, `4950` → `$49.50`). */
export const shortMoney = (cents: Cents): string => formatMoney(cents).replace(/\.00$/, '')

/** `1395` → `13.95`, machine-readable. Expects whole cents of 0 or more. */
export const formatDecimal = (cents: Cents): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/**
 * The share of an amount at a rate in basis points (600 is 6 %), rounded half up to a whole cent (specification, decision 4).
 * Exact while `cents × basisPoints` stays below 2^53, which is 9 billion dollars at 100 %.
 */
export const percentOf = (cents: Cents, basisPoints: number): Cents => Math.floor((cents * basisPoints + 5_000) / 10_000)

/**
 * Splits an amount in proportion to whole, non-negative weights: the shares add up to it exactly, and each is less than a cent from its exact
 * share. Left-over cents go to the largest remainders, on a tie to the earlier one (specification, decision 4). When all weights are 0 the amount is split
 * evenly.
 * @throws {RangeError} on a negative or fractional number, or when there is an amount and no weight.
 */
export function allocate(totalCents: Cents, weights: number[]): Cents[] {
  const total = BigInt(totalCents)
  if (total < 0n || weights.some((weight) => weight < 0)) throw new RangeError('allocate needs amounts of 0 or more')
  if (weights.length === 0 && total > 0n) throw new RangeError('allocate needs something to put the amount on')
  const even = weights.every((weight) => weight === 0)
  // BigInt, because an amount times a weight can exceed the integers that a double represents exactly.
  const parts = weights.map((weight) => (even ? 1n : BigInt(weight)))
  const sum = parts.reduce((a, b) => a + b, 0n)
  const shares = parts.map((part) => Number((total * part) / sum))
  let left = totalCents - shares.reduce((a, b) => a + b, 0)
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: (total * part) % sum }))
    .toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder))
  for (const { index } of byRemainder) {
    if (left-- <= 0) break
    shares[index] = (shares[index] ?? 0) + 1
  }
  return shares
}
