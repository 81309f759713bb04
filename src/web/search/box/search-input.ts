/** The longest text that is searched for, in characters; the rest of a longer one is dropped. */
export const MAX_QUERY_LENGTH = 500

/** What a field for part numbers and words is to the browser. */
export const SEARCH_INPUT = {
  type: 'search',
  name: 'q',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: MAX_QUERY_LENGTH,
} as const

/** The page of results for a text. */
export const resultsHref = (text: string): string => `/search?q=${encodeURIComponent(text)}`
