import { isReadable, MAX_NAME_LENGTH, tooLongText } from '#domain/customer/name.ts'
import { greetingError } from './greeting.ts'

/** What is wrong with the name of an account, in words for its owner; undefined when it may be used. */
export function accountNameError(typed: string): string | undefined {
  const name = typed.trim()
  if (!isReadable(name)) return 'Please enter your name.'
  if (name.length > MAX_NAME_LENGTH) return tooLongText(MAX_NAME_LENGTH)
  return greetingError(name)
}
