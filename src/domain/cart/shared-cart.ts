import { clampQuantity, MAX_LINES, MAX_QUANTITY } from './cart.ts'
import { normalisePartNumber } from '../catalog/part-number.ts'

/** The maximum length of a shared cart's address, in characters: longer ones are cut by programs that pass them on. */
export const MAX_SHARED_ADDRESS = 2_000

/** A line of a shared cart: a part's number without case and separators, and how many. */
export interface SharedLine {
  number: string
  quantity: number
}

/** Longer ones are no part numbers. */
const MAX_NUMBER = 60

/** The parts of an address, `S97012038~2.S99080592~1`: numbers alone, which stay right when a part is renamed or replaced. Lines without a number are left out. */
export const sharedCartText = (lines: readonly { partNumber: string; quantity: number }[]): string =>
  lines
    .flatMap(({ partNumber, quantity }) => (normalisePartNumber(partNumber) ? [`${normalisePartNumber(partNumber)}~${quantity}`] : []))
    .join('.')

/** Reads what an address says; never throws. What is no line is left out, a part that comes twice is one line, and quantities are clamped to 1 to 99. */
export function parseSharedCart(text: string): SharedLine[] {
  const quantities = new Map<string, number>()
  for (const piece of text.split('.', MAX_LINES)) {
    const [typed = '', count = '1'] = piece.split('~', 2)
    const number = normalisePartNumber(typed.slice(0, 2 * MAX_NUMBER)).slice(0, MAX_NUMBER)
    if (number !== '') quantities.set(number, Math.min(MAX_QUANTITY, (quantities.get(number) ?? 0) + clampQuantity(count)))
  }
  return [...quantities].map(([number, quantity]) => ({ number, quantity }))
}
