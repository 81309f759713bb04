/** The longest list of values that a list is narrowed to. */
const MAX_CHOSEN = 40

const PAIR = /^[a-z0-9][a-z0-9-]{0,59}:[a-z0-9][a-z0-9-]{0,99}$/

/**
 * The values to which a list is narrowed, as its address has them: `voltage:120-v,voltage:240-v,rotation:cw`. What is no pair of a specification and a
 * value is left out, so that no address is an error; the same choice is always the same list.
 */
export const readSpecificationChoice = (text: string): string[] =>
  [...new Set(text.split(','))]
    .filter((pair) => PAIR.test(pair))
    .toSorted()
    .slice(0, MAX_CHOSEN)

/** The pair of a specification and one of its values, both as slugs. */
export const specificationPair = (key: string, value: string): string => `${key}:${value}`

/** The chosen values by specification: any value of a specification will do, and every specification must. */
export function choiceBySpecification(pairs: readonly string[]): Map<string, string[]> {
  const chosen = new Map<string, string[]>()
  for (const pair of pairs) {
    const [key = '', value = ''] = pair.split(':')
    chosen.set(key, [...(chosen.get(key) ?? []), value])
  }
  return chosen
}

/** `1-1/8 in.` → 1.125, `3/16 in.` → 0.1875, `120 V` → 120; null for a value that begins with no number. */
export function leadingNumber(text: string): number | null {
  const mixed = /^(?:(\d+)[- ])?(\d+)\/(\d+)/.exec(text)
  if (mixed && Number(mixed[3]) > 0) return Number(mixed[1] ?? 0) + Number(mixed[2]) / Number(mixed[3])
  const plain = /^\d+(?:\.\d+)?/.exec(text)
  return plain ? Number(plain[0]) : null
}

/** The order of a specification's values: numbers by size, before words by the alphabet. */
export function compareSpecificationValues(one: string, other: string): number {
  const [first, second] = [leadingNumber(one), leadingNumber(other)]
  if (first !== null && second !== null && first !== second) return first - second
  if ((first === null) !== (second === null)) return first === null ? 1 : -1
  return one.localeCompare(other, 'en')
}
