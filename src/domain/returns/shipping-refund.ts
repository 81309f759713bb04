import type { ReturnReason } from './return-reason.ts'
import { isFault } from './return-rule.ts'

/** Whether what was paid for shipping comes back with the parts: when all of them come back for a reason that is the shop's or the maker's to answer for. */
export const refundsShipping = (reasons: readonly ReturnReason[]): boolean => reasons.length > 0 && reasons.every(isFault)
