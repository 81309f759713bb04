/** Grams of an avoirdupois ounce, exact by definition. */
const GRAMS_PER_OUNCE = 28.349_523_125
const OUNCES_PER_POUND = 16

/** A weight in whole grams as pounds and ounces, to a tenth of an ounce: 1,000 g are 2 lb 3.3 oz. */
export function poundsAndOunces(grams: number): { pounds: number; ounces: number } {
  const tenths = Math.round((grams / GRAMS_PER_OUNCE) * 10)
  const pounds = Math.floor(tenths / (OUNCES_PER_POUND * 10))
  return { pounds, ounces: (tenths - pounds * OUNCES_PER_POUND * 10) / 10 }
}

/** Pounds and ounces as whole grams. */
export const gramsOf = ({ pounds, ounces }: { pounds: number; ounces: number }): number =>
  Math.round((pounds * OUNCES_PER_POUND + ounces) * GRAMS_PER_OUNCE)

/** A weight as US shoppers read it: ounces below a pound, pounds above. */
export function formatWeight(grams: number): string {
  const ounces = grams / GRAMS_PER_OUNCE
  return ounces < OUNCES_PER_POUND ? `${Number(ounces.toFixed(1))} oz` : `${Number((ounces / OUNCES_PER_POUND).toFixed(1))} lb`
}
