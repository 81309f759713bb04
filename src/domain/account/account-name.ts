/** The maximum length of an account's name, in characters. */
export const MAX_NAME_LENGTH = 100

/** What mail programs make a link of: a scheme, `www.`, or words joined by a dot. */
const LINK = /:\/\/|www\.|[^\s.]{2,64}\.\p{L}{2}/iu

/** Control characters, line breaks, and what turns the direction of the text after it. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/**
 * What is wrong with the name of an account, in words for its owner; undefined when it may be used. E-mails begin with the name, and whoever
 * signs up chooses who gets the first: a name is no place for a message to a stranger.
 */
export function accountNameError(typed: string): string | undefined {
  const name = typed.trim()
  if (name === '') return 'Please enter your name.'
  if (name.length > MAX_NAME_LENGTH) return `Please use at most ${MAX_NAME_LENGTH} characters.`
  if (UNSEEN.test(name)) return 'Please enter your name in one line.'
  if (LINK.test(name)) return 'Please enter a name without a web address. Put a space after a full stop.'
  return undefined
}
