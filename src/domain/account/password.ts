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

/** Shorter parts of an address stand in too many good passwords. */
const MIN_WORD_LENGTH = 4

/** So many other characters make a password of its own out of one that holds a guessable word. */
const MIN_OWN_CHARACTERS = 6

/** The ways in which a name is typed into a password: `Ann's Parts` → `ann's parts`, `annsparts`, and its words. */
function waysToType(name: string): string[] {
  const lower = name.normalize('NFKC').toLowerCase()
  const words = lower.split(/[^\p{L}\p{N}]+/u)
  return [lower, lower.replaceAll(/[^\p{L}\p{N}]+/gu, ''), words.join('-'), ...words]
}

/**
 * Whether a password is little more than the e-mail address, its local part or the shop's name: what is tried first, in any case.
 * @param shopName as staff have set it.
 */
export function isAboutOwner(password: string, { email, shopName }: { email: string; shopName: string }): boolean {
  const address = email.toLowerCase()
  const [localPart = ''] = address.split('@')
  // Longer ones first: what is left of a name is not taken for a word of it.
  const words = [address, localPart, ...waysToType(shopName)]
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((one, other) => other.length - one.length)
  const typed = password.normalize('NFKC').toLowerCase()
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), typed)
  return rest !== typed && rest.length < MIN_OWN_CHARACTERS
}
