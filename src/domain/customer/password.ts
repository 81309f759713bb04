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
