/** The reasons for a return (specification, decision 21). */
export const RETURN_REASONS = [
  'does_not_fit',
  'wrong_item_sent',
  'defective',
  'damaged',
  'no_longer_needed',
  'ordered_twice',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** How returned pieces are when they are unpacked. */
export const RETURN_CONDITIONS = ['new', 'opened', 'installed', 'damaged'] as const
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number]
