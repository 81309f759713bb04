import { formatMoney } from '../money.ts'
import type { Cents } from '../money.ts'

/** The largest amount that is read from a text: $21,474,836.47, the largest that the database holds in a column of cents. */
export const MAX_CENTS: Cents = 2_147_483_647

/** A typed amount: its cents, and a sentence when it was read otherwise than the US writes amounts; or why it is none. */
export type ParsedMoney = { isAmount: true; cents: Cents; note?: string } | { isAmount: false; reason: string }

const refused = (reason: string): ParsedMoney => ({ isAmount: false, reason })

/** An amount in US style: `1,299.95`, `1299.95`, `.5`, `12.` */
const US = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/
/** An amount with a decimal comma, as much of the world writes it: `12,50`, `1.299,95`, `1 299,95`. */
const DECIMAL_COMMA = /^(\d{1,3}(?:[. ]\d{3})+|\d+),(\d{1,2})$/
/** Thousands apart by spaces: `1 299.95`. */
const SPACED = /^(\d{1,3}(?: \d{3})+)(?:\.(\d{1,2}))?$/

/** The digits of an amount without its sign and currency; null for other texts. */
function bareAmount(text: string): { isNegative: boolean; digits: string } | null {
  const plain = text
    .replaceAll(/[\s\u00A0\u2009\u202F]+/g, ' ')
    .replaceAll('−', '-')
    .trim()
  const [, before = '', digits, after = ''] = /^(-? ?(?:\$|usd)? ?-? ?)([\d.,][\d., ]*?)( ?(?:\$|usd)?)$/i.exec(plain) ?? []
  if (digits === undefined || !/\d/.test(digits) || /-.*-/.test(before) || (/[$u]/i.test(before) && /[$u]/i.test(after))) return null
  return { isNegative: before.includes('-'), digits }
}

/** The cents of digits before and after the decimal sign, exact. */
const centsOf = (dollars: string, fraction = '') => Number(dollars.replaceAll(/\D/g, '') || '0') * 100 + Number(fraction.padEnd(2, '0'))

/**
 * Reads an amount that somebody has typed or pasted: `1,299.95`, `$12`, `-5`, `12 USD`. The US reading goes first, so `1,299` is 1,299 dollars.
 * What can only be a decimal comma (`12,50`, `1.299,95`) is read so, with a note that says how. Fractions of a cent are refused, not rounded.
 */
export function parseMoney(text: string): ParsedMoney {
  const bare = bareAmount(text)
  if (!bare) return refused(text.trim() === '' ? 'An amount is needed.' : `"${text.trim().slice(0, 40)}" is not an amount.`)
  const { isNegative, digits } = bare
  const us = US.exec(digits)
  const other = us ? null : (DECIMAL_COMMA.exec(digits) ?? SPACED.exec(digits))
  const [, dollars, fraction] = us ?? other ?? []
  if (dollars === undefined)
    return refused(
      /^[\d,]*\.\d{3,}$/.test(digits) ? 'An amount has two decimals at most.' : `"${text.trim().slice(0, 40)}" is not an amount.`,
    )
  const size = centsOf(dollars, fraction)
  if (size > MAX_CENTS) return refused(`An amount is ${formatMoney(MAX_CENTS)} at most.`)
  const cents = isNegative && size > 0 ? -size : size
  return { isAmount: true, cents, ...(other && { note: `Read as ${formatMoney(cents)}.` }) }
}

/** What is wrong with a typed text that `parseWholeNumber` refuses. */
export function whyNotWhole(text: string): string {
  const isNumber = /^[-−]?[\d,]+$/.test(text.trim())
  return isNumber && Number(text.replaceAll(/\D/g, '')) > MAX_CENTS ? 'is too large a number' : 'is not a whole number'
}

/** A typed whole number: `1,200`, `-3`; null for anything else, or beyond 32 bits. */
export function parseWholeNumber(text: string): number | null {
  const plain = text.trim().replace('−', '-')
  if (!/^-?(\d{1,3}(,\d{3})+|\d{1,10})$/.test(plain)) return null
  const number = Number(plain.replaceAll(',', ''))
  return Math.abs(number) <= MAX_CENTS ? number || 0 : null
}
