/* Several values in one cell: `a; b`. A backslash before `;`, `,` or `\` makes it part of the value. */

const escaped = (value: string) => {
  let text = ''
  for (const character of value) text += character === ';' || character === ',' || character === '\\' ? `\\${character}` : character
  return text
}

/** The cell of a list. */
export const writeList = (values: readonly string[]): string => values.map(escaped).join('; ')

/** Whether a value of its own can begin here: a comma within an address is part of it. */
const startsAddress = (text: string, at: number) => {
  const rest = text.slice(at, at + 20).trimStart()
  return rest.startsWith('http') || rest.startsWith('/')
}

/**
 * The values of a cell: between semicolons, commas and line breaks.
 * @param commas `addresses`: only before another address. `none`: a comma is part of a value.
 */
export function readList(text: string, commas: 'all' | 'addresses' | 'none' = 'all'): string[] {
  const values: string[] = []
  let value = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    const next = text[at + 1]
    const isComma = character === ',' && (commas === 'all' || (commas === 'addresses' && startsAddress(text, at + 1)))
    if (character === '\\' && (next === ';' || next === ',' || next === '\\')) {
      value += next
      at++
    } else if (character === ';' || character === '\n' || isComma) {
      values.push(value.trim())
      value = ''
    } else value += character
  }
  values.push(value.trim())
  return values.filter((one) => one !== '')
}

/** A name and its value, as one value of a list: `Voltage: 120 V`. A colon within the name has a backslash before it. */
export const writePair = (name: string, value: string | number): string => `${name.replaceAll(':', '\\:')}: ${value}`

/** The name and the value of what `writePair` writes, or somebody else: also `Voltage:120 V`. The name is empty where there is none. */
export function readPair(pair: string): [name: string, value: string] {
  const end = pair.search(/(?<!\\): /)
  const at = end < 0 ? pair.search(/(?<!\\):/) : end
  return [pair.slice(0, Math.max(0, at)).replaceAll('\\:', ':').trim(), pair.slice(at + 1).trim()]
}
