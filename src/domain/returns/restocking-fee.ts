import type { ReturnReason } from './return-reason.ts'
import { isFault } from './return-rule.ts'
import type { ReturnRule } from './return-rule.ts'

/** What is kept of a refund of these goods, for a reason of the customer's own (cents). */
export const restockingFee = (rule: ReturnRule, { reason, goodsCents }: { reason: ReturnReason; goodsCents: number }): number =>
  isFault(reason) ? 0 : Math.round((goodsCents * rule.restockingPercent) / 100)
