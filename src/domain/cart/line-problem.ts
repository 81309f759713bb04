/** Why a line cannot be bought as it is. */
export const LINE_PROBLEMS = ['unknown_product', 'inactive_product', 'out_of_stock', 'insufficient_stock'] as const
export type LineProblem =
  | { code: Exclude<(typeof LINE_PROBLEMS)[number], 'insufficient_stock'> }
  | { code: 'insufficient_stock'; available: number }
