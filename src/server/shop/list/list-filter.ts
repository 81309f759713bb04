import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { likeText } from '#server/db/like-text.ts'

/** What a list can be filtered by. `by` is a text, a number, an instant or a condition, as `kind` says. */
export type ListField =
  | { kind: 'text' | 'number' | 'date' | 'flag'; by: SQLWrapper }
  /** One of `choices`, or of any values when there are none named, such as ids. */
  | { kind: 'choice'; by: SQLWrapper; choices?: readonly string[] }

/** The operators of each kind of field. */
export const FIELD_OPERATORS = {
  text: ['contains', 'is', 'not', 'empty', 'filled'],
  number: ['between', 'empty', 'filled'],
  date: ['between', 'empty', 'filled'],
  choice: ['any', 'none', 'empty', 'filled'],
  flag: ['is'],
} as const satisfies Record<ListField['kind'], readonly string[]>

const INTEGER = /^-?\d{1,10}$/
const MAX_INTEGER = 2_147_483_647

/** A day or an instant; a day without a time is its beginning in UTC unless the caller says the zone. */
const instantOf = (text: string) => {
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

/** `10..20`, `10..` or `..20`; a sentence when it is none. */
function between<Value extends number | Date>(
  text: string,
  read: (end: string) => Value | null,
): { from: Value | null; to: Value | null } | string {
  const [start = '', end = '', ...more] = text.split('..')
  const from = start === '' ? null : read(start)
  const to = end === '' ? null : read(end)
  const isWrong = more.length > 0 || (start !== '' && from === null) || (end !== '' && to === null) || (from === null && to === null)
  if (isWrong || !text.includes('..')) return `"${text}" is no range: write 10..20, 10.. or ..20`
  return from !== null && to !== null && from > to ? `"${text}" ends before it begins` : { from, to }
}

const integerOf = (text: string) => (INTEGER.test(text) && Math.abs(Number(text)) <= MAX_INTEGER ? Number(text) : null)

function rangeOf(field: ListField, value: string): SQL | string {
  const range = field.kind === 'date' ? between(value, instantOf) : between(value, integerOf)
  if (typeof range === 'string') return range
  const bound = (end: number | Date) => (end instanceof Date ? sql`${end.toISOString()}::timestamptz` : sql`${end}`)
  return sql.join(
    [
      ...(range.from === null ? [] : [sql`${field.by} >= ${bound(range.from)}`]),
      ...(range.to === null ? [] : [sql`${field.by} <= ${bound(range.to)}`]),
    ],
    sql` and `,
  )
}

function choiceOf(field: ListField & { kind: 'choice' }, operator: string, value: string): SQL | string {
  const chosen = [...new Set(value.split(','))].filter((one) => one !== '')
  if (chosen.length === 0 || chosen.length > 100) return 'needs one to a hundred values, with commas between'
  const unknown = field.choices && chosen.find((one) => !field.choices?.includes(one))
  if (unknown !== undefined) return `"${unknown}" is not one of ${field.choices?.join(', ')}`
  const isOne = sql`${field.by} = any(${sql.param(chosen)}::text[])`
  return operator === 'any' ? isOne : sql`(${isOne}) is not true`
}

const TEXT: Record<string, (by: SQLWrapper, value: string) => SQL> = {
  contains: (by, value) => sql`lower(${by}) like ${`%${likeText(value.toLowerCase())}%`}`,
  is: (by, value) => sql`lower(${by}) = ${value.toLowerCase()}`,
  not: (by, value) => sql`(lower(${by}) = ${value.toLowerCase()}) is not true`,
}

/**
 * The condition of a filter; a sentence when its value is wrong, undefined when the field has no such operator. Ranges include both ends;
 * amounts are cents.
 */
export function conditionOf(field: ListField, operator: string, value: string): SQL | string | undefined {
  const known: readonly string[] = FIELD_OPERATORS[field.kind]
  if (!known.includes(operator)) return undefined
  const isEmpty = field.kind === 'text' ? sql`coalesce(${field.by}, '') = ''` : sql`${field.by} is null`
  if (operator === 'empty') return isEmpty
  if (operator === 'filled') return sql`not (${isEmpty})`
  if (operator === 'between') return rangeOf(field, value)
  if (field.kind === 'choice') return choiceOf(field, operator, value)
  if (field.kind === 'flag')
    // Without `is true`, PostgreSQL can make a join of a condition that says that something exists.
    return value === 'true' ? sql`(${field.by})` : value === 'false' ? sql`not (${field.by})` : `"${value}" is neither true nor false`
  return value === '' ? 'needs a text' : TEXT[operator]?.(field.by, value)
}
