import type { CellEdit, CellValue } from '../list/definition.ts'
import { formatDecimal } from '#domain/money.ts'
import { parseMoney, parseWholeNumber, whyNotWhole } from '#domain/pricing/parse-money.ts'

/** A cell whose value is being saved, or could not be. */
export interface CellState {
  /** `saving` shows the new value, `failed` the old one with the reason, `noted` the saved one with how it was read. */
  state: 'saving' | 'failed' | 'noted'
  value: CellValue
  /** What was typed: F2 brings it back after a refusal. */
  text: string
  message?: string
}

/** The value as text, as an editor begins with it. Amounts without the currency. */
export function editText(kind: CellEdit<never>['kind'], value: CellValue): string {
  if (value === null) return ''
  if (kind === 'cents' && typeof value === 'number') return `${value < 0 ? '-' : ''}${formatDecimal(Math.abs(value))}`
  return String(value)
}

/** What was typed, read; or why it cannot be. */
export type ParsedCell = { isValue: true; value: CellValue; note?: string | undefined } | { isValue: false; reason: string }

/** Reads what was typed into a cell. */
export function parseCell({ kind, isOptional, min = 0 }: Pick<CellEdit<never>, 'kind' | 'isOptional' | 'min'>, text: string): ParsedCell {
  const empty = text.trim() === ''
  if (empty && isOptional) return { isValue: true, value: null }
  if (kind === 'text' || kind === 'choice')
    return empty ? { isValue: false, reason: 'This cannot be empty.' } : { isValue: true, value: text.trim() }
  if (kind === 'flag') return { isValue: true, value: text === 'true' }
  if (kind === 'int') {
    const value = parseWholeNumber(text)
    if (value === null)
      return { isValue: false, reason: empty ? 'A number is needed.' : `"${text.trim().slice(0, 40)}" ${whyNotWhole(text)}.` }
    return value < min ? { isValue: false, reason: `It must be ${min} at least.` } : { isValue: true, value }
  }
  const parsed = parseMoney(text)
  if (!parsed.isAmount) return { isValue: false, reason: parsed.reason }
  if (parsed.cents < min)
    return { isValue: false, reason: min === 0 ? 'It cannot be negative.' : `It must be ${formatDecimal(min)} at least.` }
  return { isValue: true, value: parsed.cents, note: parsed.note }
}
