/** The values from and to which a chart is drawn: zero is in it, and a tenth beside the values; its top is at least `least`, so that small figures look small. */
export const valueRange = (lowest: number | null, highest: number | null, least: number): [from: number, to: number] => [
  Math.min(0, (lowest ?? 0) * 1.1),
  Math.max((highest ?? 0) * 1.1, least),
]
