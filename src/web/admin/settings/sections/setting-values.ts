import { formatDecimal } from '#domain/money.ts'
import { parseMoney, parseWholeNumber } from '#domain/pricing/parse-money.ts'
import { MAX_TAX_BASIS_POINTS } from '#domain/pricing/sales-tax.ts'
import { isRecord } from '#domain/is-record.ts'
import { stateCode } from '#domain/customer/states.ts'

/**
 * How a field is typed. `picture`: an upload; `lines`: a text a line; `paragraphs`: texts with an empty line between them; `groups`: a list by commas a line;
 * `list`: texts by commas; `days`: days of the week; `rates`: percentages by state; `rows`: records with fields of their own.
 */
export type FieldKind =
  | 'text'
  | 'picture'
  | 'area'
  | 'number'
  | 'money'
  | 'switch'
  | 'time'
  | 'lines'
  | 'paragraphs'
  | 'groups'
  | 'names'
  | 'list'
  | 'days'
  | 'rates'
  | 'rows'

/** A field of a setting, by the API's name. */
export interface SettingField {
  name: string
  label: string
  kind: FieldKind
  /** One line of help. */
  hint?: string
  /** Empty means null: nothing. */
  isOptional?: boolean
  /** Of `rows`: the fields of each. */
  fields?: readonly SettingField[]
  /** Of `rows`: the word for one of them. */
  one?: string
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What splits a typed text into its parts; parts without anything in them are dropped. */
const split = (text: unknown, at: RegExp): string[] =>
  textOf(text)
    .split(at)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Whole hundredths of a typed decimal number; the text itself when it is none, so that the API says what is wrong with it. */
function hundredths(text: unknown): number | string {
  const typed = textOf(text).replace(/\s*%$/, '')
  const read = parseMoney(typed)
  return read.isAmount ? read.cents : textOf(text)
}

const two = (count: number) => String(count).padStart(2, '0')

/** How a kind of field stands in the form (`show`), and what the API is sent for it (`read`). */
const KINDS: Record<
  FieldKind,
  { show: (value: unknown, field: SettingField) => unknown; read: (typed: unknown, field: SettingField) => unknown }
> = {
  text: { show: textOf, read: textOf },
  picture: { show: textOf, read: textOf },
  area: { show: textOf, read: textOf },
  number: { show: textOf, read: (typed) => parseWholeNumber(textOf(typed)) ?? textOf(typed) },
  money: { show: (value) => (typeof value === 'number' ? formatDecimal(value) : ''), read: hundredths },
  switch: { show: Boolean, read: Boolean },
  time: {
    show: (value) => (typeof value === 'number' ? `${two(Math.floor(value / 60) % 24)}:${two(value % 60)}` : ''),
    read(typed) {
      const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(textOf(typed)) ?? []
      return minutes === undefined ? textOf(typed) : Number(hours) * 60 + Number(minutes)
    },
  },
  lines: { show: (value) => listOf(value).map(textOf).join('\n'), read: (typed) => split(typed, /\n/) },
  paragraphs: { show: (value) => listOf(value).map(textOf).join('\n\n'), read: (typed) => split(typed, /\n[^\S\n]*\n/) },
  groups: {
    show: (value) =>
      listOf(value)
        .map((group) => listOf(group).map(textOf).join(', '))
        .join('\n'),
    read: (typed) => split(typed, /\n/).map((line) => split(line, /,/)),
  },
  names: { show: (value) => listOf(value).map(textOf).join('\n'), read: (typed) => split(typed, /[,\n]/) },
  list: { show: (value) => listOf(value).map(textOf).join(', '), read: (typed) => split(typed, /[,\s]+/) },
  days: {
    show: (value) => listOf(value).map(textOf),
    read: (typed) =>
      listOf(typed)
        .map(Number)
        .toSorted((a, b) => a - b),
  },
  rates: {
    show: (value) => Object.entries(isRecord(value) ? value : {}).map(([state, rate]) => ({ state, rate: formatDecimal(Number(rate)) })),
    read: (typed) =>
      Object.fromEntries(
        listOf(typed)
          .filter(isRecord)
          .map(({ state, rate }) => [textOf(state).trim().toUpperCase(), hundredths(rate)]),
      ),
  },
  rows: {
    show: (value, { fields = [] }) => listOf(value).map((row) => formValues(fields, isRecord(row) ? row : {})),
    read: (typed, { fields = [] }) =>
      listOf(typed)
        .filter(isRecord)
        .map((row) => settingValues(fields, row)),
  },
}

/** The form's values of a setting. */
export const formValues = (fields: readonly SettingField[], value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, KINDS[field.kind].show(value[field.name], field)]))

/** What the API is sent for the form's values; only of fields that are there. */
export const settingValues = (fields: readonly SettingField[], typed: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name }) => name in typed)
      .map((field) => {
        const isEmpty = field.isOptional === true && textOf(typed[field.name]).trim() === ''
        return [field.name, isEmpty ? null : KINDS[field.kind].read(typed[field.name], field)]
      }),
  )

/** How a stored value of a setting reads, in the words and units of its form. */
export function settingText(fields: readonly SettingField[], name: string, value: unknown): string {
  const field = fields.find((one) => one.name === name)
  const shown = field && KINDS[field.kind].show(value, field)
  if (value === undefined || value === null || shown === '') return '(empty)'
  if (typeof shown === 'boolean') return shown ? 'on' : 'off'
  if (field?.kind !== 'rates') return [shown, value].find((text) => typeof text === 'string') ?? JSON.stringify(value)
  return (
    listOf(shown)
      .filter(isRecord)
      .map(({ state, rate }) => `${textOf(state)} ${textOf(rate)} %`)
      .join(', ') || '(empty)'
  )
}

const stateTyped = (row: unknown) =>
  textOf(isRecord(row) ? row.state : '')
    .trim()
    .toUpperCase()

/** What `check` finds wrong in the rows of each field of rates, by the paths of their cells. */
const wrongCells = (
  fields: readonly SettingField[],
  typed: Readonly<Record<string, unknown>>,
  check: (rows: readonly unknown[]) => { index: number; cell: 'state' | 'rate'; error: string }[],
): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ kind }) => kind === 'rates')
      .flatMap(({ name }) => check(listOf(typed[name])).map(({ index, cell, error }) => [`${name}.${index}.${cell}`, error])),
  )

/** A state that is typed twice among rates, by the path of the second: the rates are stored by state, so that one of the two would be lost. */
export const repeatedStates = (fields: readonly SettingField[], typed: Readonly<Record<string, unknown>>): Record<string, string> =>
  wrongCells(fields, typed, (rows) => {
    const states = rows.map(stateTyped)
    return states.flatMap((state, index) =>
      state !== '' && states.indexOf(state) < index ? { index, cell: 'state', error: 'has a rate already' } : [],
    )
  })

/** What is no state, or no rate, among rates: the API names it by its state, which says nothing of the row that it was typed into. */
export const wrongRates = (fields: readonly SettingField[], typed: Readonly<Record<string, unknown>>): Record<string, string> =>
  wrongCells(fields, typed, (rows) =>
    rows.flatMap((row, index) => {
      const state = stateTyped(row)
      if (stateCode(state) !== state) return { index, cell: 'state', error: 'must be the two letters of a state' }
      const rate = hundredths(isRecord(row) ? row.rate : '')
      const isRate = typeof rate === 'number' && rate >= 0 && rate <= MAX_TAX_BASIS_POINTS
      return isRate ? [] : { index, cell: 'rate', error: `must be a rate from 0 to ${MAX_TAX_BASIS_POINTS / 100} %` }
    }),
  )

/** An empty record of `rows`. */
export const emptyRow = ({ fields = [] }: SettingField): Record<string, unknown> => formValues(fields, {})
