import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import { MAX_FILTER_VALUES } from '#domain/staff/list-filter.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import { likeText } from '#server/db/like-text.ts'

/** What a list can be filtered by. `by` is a text, a number, an instant or a condition, as `kind` says. */
export type ListField =
  | { kind: 'number' | 'date'; by: SQLWrapper }
  /** `otherwise`: what rows without the flag fulfil, where the database finds them quicker by that than by `not`. */
  | { kind: 'flag'; by: SQLWrapper; otherwise?: SQL }
  /** `among`: the text is one of several of the row, as an order's parts: makes of a condition on one of them whether any fulfils it. */
  | { kind: 'text'; by: SQLWrapper; among?: (condition: SQL) => SQL }
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

/** An end of a range of dates. What is no `isInstant` is a time of the shop's clock, written as if it were UTC, and `isDay` the whole of that day. */
interface DateEnd {
  at: Date
  isInstant: boolean
  isDay: boolean
}

/** A day, a time of the shop's clock, or an instant with `Z` or an offset; null for any other text. */
function dateEndOf(text: string): DateEnd | null {
  const at = instantTyped(text, { zone: 'UTC', edge: 'begins' })
  return at && { at, isInstant: /(Z|[+-]\d\d:\d\d)$/.test(text.slice(10)), isDay: text.length === 10 }
}

/** The zone of the shop's clock, read by the statement itself. */
export const ZONE = sql`coalesce((select s.value ->> 'timeZone' from setting s where s.key = 'identity'), ${DEFAULT_TIME_ZONE})`

/** The instant at which a time of the shop's clock is reached first: where clocks are set back, it comes twice. The database by itself takes the second. */
const firstInShop = (wall: SQL) => sql`(
  select case when (e.at - interval '1 hour') at time zone e.zone = e.wall then e.at - interval '1 hour' else e.at end
  from (select w.wall, w.zone, w.wall at time zone w.zone as at from (select ${wall} as wall, ${ZONE} as zone) w) e)`

/** The condition of one end: a day counts to its end in the shop's zone (specification, decision 27), an instant is included, of a time that comes twice the second (decision 98). */
function dateBound(by: SQLWrapper, edge: 'from' | 'to', { at, isInstant, isDay }: DateEnd): SQL {
  // As the database reads it: it knows offsets up to 16 hours only.
  const text = at.toISOString()
  if (isInstant) return edge === 'from' ? sql`${by} >= ${text}::timestamptz` : sql`${by} <= ${text}::timestamptz`
  const wall = sql`${text.slice(0, -1)}::timestamp`
  if (edge === 'from') return sql`${by} >= ${firstInShop(wall)}`
  return isDay ? sql`${by} < ${firstInShop(sql`${wall} + interval '1 day'`)}` : sql`${by} <= ${wall} at time zone ${ZONE}`
}

/** `10..20`, `10..` or `..20`; a sentence when it is none. */
function between<Value>(
  text: string,
  read: (end: string) => Value | null,
  isAfter: (one: Value, other: Value) => boolean,
): { from: Value | null; to: Value | null } | string {
  const [start = '', end = '', ...more] = text.split('..')
  const from = start === '' ? null : read(start)
  const to = end === '' ? null : read(end)
  const isWrong = more.length > 0 || (start !== '' && from === null) || (end !== '' && to === null) || (from === null && to === null)
  if (isWrong || !text.includes('..')) return `"${text}" is no range: write 10..20, 10.. or ..20`
  return from !== null && to !== null && isAfter(from, to) ? `"${text}" ends before it begins` : { from, to }
}

const integerOf = (text: string) => (INTEGER.test(text) && Math.abs(Number(text)) <= MAX_INTEGER ? Number(text) : null)

/** Instants and times of the shop's clock cannot be compared without its zone; the database finds nothing between them, then. */
const isLater = (one: DateEnd, other: DateEnd) => one.isInstant === other.isInstant && one.at > other.at

function rangeOf({ kind, by }: ListField, value: string): SQL | string {
  if (kind === 'date') {
    const range = between(value, dateEndOf, isLater)
    if (typeof range === 'string') return range
    const { from, to } = range
    return sql.join([...(from ? [dateBound(by, 'from', from)] : []), ...(to ? [dateBound(by, 'to', to)] : [])], sql` and `)
  }
  const range = between(value, integerOf, (one, other) => one > other)
  if (typeof range === 'string') return range
  const { from, to } = range
  return sql.join([...(from === null ? [] : [sql`${by} >= ${from}`]), ...(to === null ? [] : [sql`${by} <= ${to}`])], sql` and `)
}

function choiceOf(field: ListField & { kind: 'choice' }, operator: string, value: string): SQL | string {
  const chosen = [...new Set(value.split(','))].filter((one) => one !== '')
  if (chosen.length === 0 || chosen.length > MAX_FILTER_VALUES) return 'needs one to a hundred values, with commas between'
  const unknown = field.choices && chosen.find((one) => !field.choices?.includes(one))
  if (unknown !== undefined) return `"${unknown}" is not one of ${field.choices?.join(', ')}`
  const isOne = sql`${field.by} = any(${sql.param(chosen)}::text[])`
  return operator === 'any' ? isOne : sql`(${isOne}) is not true`
}

/** The condition of a text; of several texts, `is` and `contains` look for any that does, `not` for a row without one that is. */
function textOf({ by, among = (condition) => condition }: ListField & { kind: 'text' }, operator: string, value: string) {
  if (value === '') return 'needs a text'
  if (operator === 'not') return TEXT.is && sql`(${among(TEXT.is(by, value))}) is not true`
  const condition = TEXT[operator]?.(by, value)
  return condition && among(condition)
}

const TEXT: Record<string, (by: SQLWrapper, value: string) => SQL> = {
  contains: (by, value) => sql`lower(${by}) like ${`%${likeText(value.toLowerCase())}%`}`,
  is: (by, value) => sql`lower(${by}) = ${value.toLowerCase()}`,
}

/**
 * The condition of a filter; a sentence when its value is wrong, undefined when the field has no such operator. Ranges include both ends;
 * amounts are cents; days are those of the shop's zone.
 */
export function conditionOf(field: ListField, operator: string, value: string): SQL | string | undefined {
  const known: readonly string[] = FIELD_OPERATORS[field.kind]
  if (!known.includes(operator)) return undefined
  const isEmpty = field.kind === 'text' ? sql`coalesce(${field.by}, '') = ''` : sql`${field.by} is null`
  if (field.kind === 'text' && field.among) {
    const hasOne = field.among(sql`not (${isEmpty})`)
    if (operator === 'empty' || operator === 'filled') return operator === 'filled' ? hasOne : sql`not (${hasOne})`
  }
  if (operator === 'empty') return isEmpty
  if (operator === 'filled') return sql`not (${isEmpty})`
  if (operator === 'between') return rangeOf(field, value)
  if (field.kind === 'choice') return choiceOf(field, operator, value)
  if (field.kind === 'flag')
    // Without `is true`, PostgreSQL can make a join of a condition that says that something exists.
    return value === 'true'
      ? sql`(${field.by})`
      : value === 'false'
        ? (field.otherwise ?? sql`not (${field.by})`)
        : `"${value}" is neither true nor false`
  return field.kind === 'text' ? textOf(field, operator, value) : undefined
}
