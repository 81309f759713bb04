import type { Schema } from '#web/api.ts'

/** The dimensions of a part in one line, the most useful first; shaft lengths and bores are on the part's own page. */
const MEASURES = ['diameter', 'width', 'height', 'length', 'depth', 'thickness']
const MAX_MEASURES = 3

/** A part's size in inches as one line: `Ø 3.3 × 2.6 in.`; empty when nothing is known. */
export function partSize({ dimensions }: Pick<Schema<'ProductCard'>['drawing'], 'dimensions'>): string {
  const known = MEASURES.flatMap((measure) => {
    const inches = dimensions[measure]
    return inches === undefined ? [] : [`${measure === 'diameter' ? 'Ø ' : ''}${Number(inches.toFixed(2))}`]
  })
  return known.length > 0 ? `${known.slice(0, MAX_MEASURES).join(' × ')}\u00a0in.` : ''
}
