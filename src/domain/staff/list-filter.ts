/** Values of one filter of a list, such as brands, at most. */
export const MAX_FILTER_VALUES = 100

/** Characters of one filter, `field:operator:value`: enough for so many ids. */
export const MAX_FILTER_LENGTH = 4_000
