import type { ReturnReason } from './return-reason.ts'
import { isFault } from './return-rule.ts'
import type { ReturnRule } from './return-rule.ts'

/** The share that is kept of a refund, for a reason of the customer's own (%). */
export const restockingPercent = (rule: ReturnRule, reason: ReturnReason): number => (isFault(reason) ? 0 : rule.restockingPercent)

/** What is kept of a refund of these goods, by that share (cents). */
export const feeOf = (goodsCents: number, percent: number): number => Math.round((goodsCents * percent) / 100)

/** What is kept of a refund of these goods, for a reason of the customer's own (cents). */
export const restockingFee = (rule: ReturnRule, { reason, goodsCents }: { reason: ReturnReason; goodsCents: number }): number =>
  feeOf(goodsCents, restockingPercent(rule, reason))
