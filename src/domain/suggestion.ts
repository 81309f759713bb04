/** The kinds of suggestion rules (specification, section 3). */
export const RULE_TYPES = ['manual', 'promotional', 'category_based', 'complementary'] as const
export type RuleType = (typeof RULE_TYPES)[number]
