/** The kinds of suggestion rules (specification, section 3). */
export const RULE_TYPES = ['manual', 'promotional', 'category_based', 'complementary'] as const
export type RuleType = (typeof RULE_TYPES)[number]

/** Whether a rule counts: now, not (paused), not yet (scheduled), or no longer (ended). */
export const RULE_STATES = ['on', 'paused', 'scheduled', 'ended'] as const
export type RuleState = (typeof RULE_STATES)[number]

/** The largest weight of a rule, and the largest priority of a part. */
export const MAX_POINTS = 1_000
