import { formatMoney } from '#domain/money.ts'
import type { Choice, FilterField } from './definition.ts'

/** A filter of a list: `brand:any:brd_1,brd_2` taken apart. */
export interface Filter {
  field: string
  operator: string
  value: string
}

/** The operators of each kind of field with what they are called on chips. */
export const OPERATORS: Record<FilterField['kind'], readonly Choice[]> = {
  text: [
    { value: 'contains', label: 'contains' },
    { value: 'is', label: 'is' },
    { value: 'not', label: 'is not' },
    { value: 'empty', label: 'is missing' },
    { value: 'filled', label: 'is there' },
  ],
  number: [
    { value: 'between', label: 'between' },
    { value: 'empty', label: 'is missing' },
    { value: 'filled', label: 'is there' },
  ],
  cents: [
    { value: 'between', label: 'between' },
    { value: 'empty', label: 'is missing' },
    { value: 'filled', label: 'is there' },
  ],
  date: [
    { value: 'between', label: 'between' },
    { value: 'empty', label: 'is missing' },
    { value: 'filled', label: 'is there' },
  ],
  choice: [
    { value: 'any', label: 'any of' },
    { value: 'none', label: 'none of' },
    { value: 'empty', label: 'is missing' },
    { value: 'filled', label: 'is there' },
  ],
  flag: [{ value: 'is', label: 'is' }],
}

/** Whether the operator is followed by a value. */
export const takesValue = (operator: string): boolean => operator !== 'empty' && operator !== 'filled'

/** A filter of the address; its value may have colons itself. */
export function parseFilter(text: string): Filter {
  const [field = '', operator = '', ...rest] = text.split(':')
  return { field, operator, value: rest.join(':') }
}

/** The filter as the address and the API have it. */
export const filterText = ({ field, operator, value }: Filter): string =>
  takesValue(operator) ? `${field}:${operator}:${value}` : `${field}:${operator}:`

const shownEnd = (kind: FilterField['kind'], end: string) => (kind === 'cents' && /^-?\d{1,10}$/.test(end) ? formatMoney(Number(end)) : end)

function shownValue(kind: FilterField['kind'], value: string, choices: readonly Choice[]): string {
  if (kind === 'choice') {
    const labels = value.split(',').map((one) => choices.find((choice) => choice.value === one)?.label ?? one)
    return labels.length > 3 ? `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more` : labels.join(', ')
  }
  return kind === 'flag' ? (value === 'true' ? 'yes' : 'no') : value
}

/** A filter in words, as its chip says it: `Price at least $20.00`, `Brand: Broan, Nutone`. */
export function filterLabel(filter: Filter, field: FilterField | undefined, choices: readonly Choice[]): string {
  if (!field) return filterText(filter)
  const { operator, value } = filter
  if (operator === 'between') {
    const [from = '', to = ''] = value.split('..').map((end) => shownEnd(field.kind, end))
    if (from === '' || to === '') return `${field.label} ${from === '' ? `up to ${to}` : `from ${from}`}`
    return from === to ? `${field.label} is ${from}` : `${field.label} ${from} to ${to}`
  }
  const shown = shownValue(field.kind, value, choices)
  if (operator === 'any') return `${field.label}: ${shown}`
  const operatorLabel = OPERATORS[field.kind].find((known) => known.value === operator)?.label ?? operator
  if (field.kind === 'flag') return `${field.label}: ${shown}`
  return takesValue(operator) ? `${field.label} ${operatorLabel} ${shown}` : `${field.label} ${operatorLabel}`
}
