/** A figure slot by slot, as a chart and the table beside it have it. A value is null where there is nothing to divide by. */
export interface FigureSlots {
  figure: ChartFigure
  rows: readonly { name: string; now: number | null; before: number | null }[]
  /** What the period is compared with: 'the 7 days before'; null for nothing, and there is one line then. */
  before: string | null
}

export interface ChartFigure {
  name: string
  format: (value: number) => string
  /** At the chart's side, where there is little room. */
  short: (value: number) => string
  /** The chart goes up to it at least, so that little does not look like much. */
  least: number
}

/** Cents as an axis has room for them: '$1.2K'. */
export const axisMoney = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 })

export const axisCount = (value: number): string => value.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Basis points: 600 is '6%'. */
export const axisPercent = (basisPoints: number): string =>
  (basisPoints / 10_000).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 })
