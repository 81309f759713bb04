/** What a new shop has to be given before it can sell, in the order of the dashboard's list. */
export const SET_UP_STEPS = ['identity', 'mail', 'tax', 'shipping', 'payments', 'first-part', 'logo', 'staff', 'legal'] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]
