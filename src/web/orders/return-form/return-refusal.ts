import { ApiProblem, errorText } from '#web/api.ts'

/** Why the shop refuses what is asked for, naming the part: the API names the line by its place in the request. @param names the parts in the request's order */
export function refusalText(error: unknown, names: readonly string[]): string {
  const [field, message] = error instanceof ApiProblem ? (Object.entries(error.fields)[0] ?? []) : []
  const [, place, name] = /^lines\.(\d+)\.(\w+)$/.exec(field ?? '') ?? []
  const part = names[Number(place)]
  // Whole sentences are the shop's words for people already.
  if (part === undefined || message === undefined || /^[A-Z]/.test(message)) return errorText(error)
  if (name === 'replacement') return `What you want instead of ${part} ${message}.`
  return message.startsWith('must') ? `${part}: the quantity ${message}.` : `${part} ${message}.`
}
