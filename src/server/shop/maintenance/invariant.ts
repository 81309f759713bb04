import type { SQL } from 'drizzle-orm'

/**
 * An invariant, as a sentence that holds between any two transactions, and a statement that selects the rows that violate it. No statement
 * asks the clock: what is too late is so by `LAST_RECORDED`.
 */
export interface Invariant {
  name: string
  /** Selects `id` and `wrong`: which row, and what is wrong with it. */
  violations: SQL
  /** It is about what staff say: they may bring it about by what they say next, and mend it in a form. No data are damaged by it. */
  isForStaff?: true
}
