/** What mail programs make a link of: a scheme, `www.`, or words joined by a dot. */
const LINK = /:\/\/|www\.|[^\s.]{2,64}\.\p{L}{2}/iu

/** Control characters, line breaks, and what turns the direction of the text after it. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/**
 * What is wrong with a name that e-mails begin with, in words for who has typed it; undefined when they may. Whoever types it chooses who gets the
 * first e-mail, too: a name is no place for a message to a stranger.
 */
export function greetingError(name: string): string | undefined {
  if (UNSEEN.test(name)) return 'Please enter your name in one line.'
  if (LINK.test(name)) return 'Please enter a name without a web address. Put a space after a full stop.'
  return undefined
}

/** The name by which an e-mail greets somebody who has not shown yet that the address is theirs; null greets nobody by name. */
export const greetedName = (name: string | null): string | null => (name !== null && greetingError(name) === undefined ? name : null)
