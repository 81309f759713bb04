/** Whether PostgreSQL can store a text: it has neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The same for all that a URL says when it is decoded. Percent-encoding cannot say half of a surrogate pair. */
export const isStorableUrl = (url: string): boolean => !url.includes('%00')

const JSON_STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"/g

/** The same for every key and value of a valid JSON text. Only an escape can say what cannot be stored; nesting is not followed. */
export const isStorableJson = (json: string): boolean =>
  !json.includes(String.raw`\u`) || (json.match(JSON_STRINGS) ?? []).every((quoted) => isStorable(String(JSON.parse(quoted))))
