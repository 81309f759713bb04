/** The longest text that is searched for, in characters; the rest of a longer one is dropped. */
export const MAX_QUERY_LENGTH = 500
