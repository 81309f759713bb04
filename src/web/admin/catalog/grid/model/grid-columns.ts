import { formatDecimal } from '#domain/money.ts'
import { parseMoney, parseWholeNumber, whyNotWhole } from '#domain/pricing/parse-money.ts'
import type { Schema } from '#web/api.ts'
import { priceNow } from '../../price/price-now.ts'

export type GridRow = Schema<'ProductGridRow'>

/** The fields of a part that are written in the grid. */
export type GridField = 'name' | 'priceCents' | 'salePriceCents' | 'costCents' | 'onHand' | 'active'
export type GridValue = string | number | boolean | null

/** What was typed or pasted into a cell, read; `note` says how when it was not plain. Or why it cannot be. */
export type ReadCell = { isValue: true; value: GridValue; note?: string | undefined } | { isValue: false; reason: string }

/** A column of the grid. Those without a field are read-only. */
export interface GridColumn {
  id: string
  head: string
  /** The id of the column in the list of parts, where it has another. */
  listId?: string
  field?: GridField
  kind: 'text' | 'money' | 'number' | 'status'
  canBeEmpty?: boolean
  /** In px. */
  width: number
  /** What a read-only column shows. */
  text?: (row: GridRow) => string
}

/** Margin of what is charged, in whole percent; nothing without a cost. */
function margin(row: GridRow): string {
  const charged = priceNow(row)
  return row.costCents === null || charged === 0 ? '' : `${Math.round(((charged - row.costCents) * 100) / charged)} %`
}

export const GRID_COLUMNS: readonly GridColumn[] = [
  { id: 'number', head: 'Number', kind: 'text', width: 130, text: ({ partNumber }) => partNumber },
  { id: 'name', head: 'Name', kind: 'text', field: 'name', width: 260 },
  { id: 'price', head: 'Price', kind: 'money', field: 'priceCents', width: 92 },
  { id: 'sale', head: 'Sale', kind: 'money', field: 'salePriceCents', canBeEmpty: true, width: 92 },
  { id: 'cost', head: 'Cost', kind: 'money', field: 'costCents', canBeEmpty: true, width: 92 },
  { id: 'margin', head: 'Margin', listId: 'cost', kind: 'number', width: 76, text: margin },
  { id: 'stock', head: 'Stock', listId: 'onHand', kind: 'number', field: 'onHand', width: 80 },
  { id: 'status', head: 'Status', kind: 'status', field: 'active', width: 96 },
  { id: 'brand', head: 'Brand', kind: 'text', width: 110, text: ({ brand }) => brand ?? '' },
  { id: 'category', head: 'Category', kind: 'text', width: 150, text: ({ category }) => category },
]

/** The columns for those that were chosen for the list: number and name always; all when none of the others is among them. */
export function gridColumns(chosen: readonly string[] | null | undefined): readonly GridColumn[] {
  const isChosen = ({ id, listId = id }: GridColumn) => chosen?.includes(listId) ?? true
  const isFixed = ({ id }: GridColumn) => id === 'number' || id === 'name'
  const some = GRID_COLUMNS.filter((column) => isFixed(column) || isChosen(column))
  return some.length > 2 ? some : GRID_COLUMNS
}

/** A value as text, as editors begin with it and as it is copied: `1299.95`. */
export function valueText({ kind }: GridColumn, value: GridValue): string {
  if (value === null) return ''
  if (kind === 'status') return value === true ? 'Active' : 'Archived'
  return kind === 'money' && typeof value === 'number' ? formatDecimal(value) : String(value)
}

const STATUS: Record<string, boolean> = {
  active: true,
  yes: true,
  true: true,
  '1': true,
  archived: false,
  no: false,
  false: false,
  '0': false,
}

const refused = (reason: string): ReadCell => ({ isValue: false, reason })

function readMoney(text: string): ReadCell {
  const parsed = parseMoney(text)
  if (!parsed.isAmount) return refused(parsed.reason)
  if (parsed.cents < 0) return refused('It cannot be negative.')
  return parsed.cents > 100_000_000
    ? refused('It can be $1,000,000.00 at most.')
    : { isValue: true, value: parsed.cents, note: parsed.note }
}

function readNumber(text: string): ReadCell {
  const value = parseWholeNumber(text.replace(/\.0+$/, ''))
  if (value === null) return refused(`"${text.slice(0, 40)}" ${whyNotWhole(text)}.`)
  return value < 0 || value > 10_000_000 ? refused('It must be 0 to 10,000,000.') : { isValue: true, value }
}

/** Reads what was typed or pasted into a cell of a column. */
export function readCell({ kind, canBeEmpty = false }: GridColumn, typed: string): ReadCell {
  const text = typed.replaceAll(/\s+/g, ' ').trim()
  if (text === '') return canBeEmpty ? { isValue: true, value: null } : refused('It cannot be empty.')
  if (kind === 'money') return readMoney(text)
  if (kind === 'number') return readNumber(text)
  if (kind === 'status') {
    const value = STATUS[text.toLowerCase()]
    return value === undefined ? refused(`"${text.slice(0, 40)}" is neither Active nor Archived.`) : { isValue: true, value }
  }
  return text.length > 200 ? refused('It can have 200 characters at most.') : { isValue: true, value: text }
}
