import { stateCode, US_STATES } from '#domain/customer/states.ts'

/** The state that typed letters mean: a code, a name, or the first name that begins so; null when none does. */
export function findState(typed: string): string | null {
  const plain = typed.trim().toLowerCase()
  if (plain === '') return null
  return stateCode(typed) ?? US_STATES.find(({ name }) => name.toLowerCase().startsWith(plain))?.code ?? null
}
