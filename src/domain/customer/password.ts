/** The minimum and maximum length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128

/** What is wrong with a password that somebody chooses, in words for them; undefined when it may be used. */
export function passwordError(password: string): string | undefined {
  if (password === '') return 'Please enter your password.'
  if (password.length < MIN_PASSWORD_LENGTH) return `Please use at least ${MIN_PASSWORD_LENGTH} characters. You typed ${password.length}.`
  if (password.length > MAX_PASSWORD_LENGTH) return `Please use at most ${MAX_PASSWORD_LENGTH} characters.`
  return undefined
}

/** Why a guessable password is refused, by the API's code. */
export const PASSWORD_REFUSALS = {
  PASSWORD_TOO_COMMON: 'This is one of the most used passwords, which are tried first. Please choose another.',
  PASSWORD_ABOUT_OWNER: 'This is easily guessed from your email address or our name. Please choose another.',
} as const

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
