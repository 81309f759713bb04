/** The longest description beside the cart, in characters (specification, section 9). */
export const MAX_DESCRIPTION = 60

/** A text of at most `max` characters before three dots that stand for the rest. */
export const truncate = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max).trimEnd()}...`)
