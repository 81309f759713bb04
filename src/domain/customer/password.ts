/** The minimum and maximum length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128

const SHOP_WORD = 'partwright'

/** Shorter parts of an address stand in too many good passwords. */
const MIN_WORD_LENGTH = 4

/** So many other characters make a password of its own out of one that holds a guessable word. */
const MIN_OWN_CHARACTERS = 6

/** Whether a password is little more than the e-mail address, its local part or the shop's name: what is tried first, in any case. */
export function isAboutOwner(password: string, email: string): boolean {
  const address = email.toLowerCase()
  const [localPart = ''] = address.split('@')
  const words = [address, localPart, SHOP_WORD].filter((word) => word.length >= MIN_WORD_LENGTH)
  const typed = password.toLowerCase()
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), typed)
  return rest !== typed && rest.length < MIN_OWN_CHARACTERS
}
