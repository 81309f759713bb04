import { productWarnings } from '#domain/catalog/product-warning.ts'
import type { ProductWarning, WarningFacts } from '#domain/catalog/product-warning.ts'
import { api, read } from '#web/api.ts'
import { GRID_COLUMNS, valueText } from '../model/grid-columns.ts'
import type { GridColumn, GridField, GridRow } from '../model/grid-columns.ts'
import { editedRow } from '../model/grid-store.ts'
import type { CellEdit, RowEdits } from '../model/grid-store.ts'

/** Ids that are asked for at once: the API's bound. */
const CHUNK = 500

/** A changed cell in the review: what it was, what it is to be, and what somebody else has made of it meanwhile. */
export interface ReviewCell {
  id: string
  field: GridField
  column: GridColumn
  label: string
  before: string
  after: string
  /** The value that somebody else has given it since it was changed here: one of the two has to be chosen. */
  theirs?: string
  alarms: ProductWarning[]
}

/** All that would be saved. `rows` are the parts as the shop has them now; `gone` those that it has no longer. */
export interface Review {
  cells: ReviewCell[]
  rows: ReadonlyMap<string, GridRow>
  gone: string[]
  wrong: number
}

/** Parts as the shop has them now, by id. */
export async function fetchRows(ids: readonly string[]): Promise<Map<string, GridRow>> {
  const rows = new Map<string, GridRow>()
  for (let start = 0; start < ids.length; start += CHUNK) {
    const answer = await read(api.POST('/api/admin/products/grid/rows', { body: { ids: ids.slice(start, start + CHUNK) } }))
    for (const row of answer.rows) rows.set(row.id, row)
  }
  return rows
}

const COLUMN_OF = new Map(GRID_COLUMNS.flatMap((column) => (column.field ? [[column.field, column] as const] : [])))

/** The alarms that hang on a field. */
const WARNING_FIELDS: Record<ProductWarning, readonly GridField[]> = {
  price_jump: ['priceCents'],
  below_cost: ['priceCents', 'salePriceCents', 'costCents'],
  below_reserved: ['onHand'],
  sale_above_price: ['priceCents', 'salePriceCents'],
}

/** A part as its alarms see it: a sale that is over counts no more. */
const factsOf = (row: GridRow): WarningFacts => (row.saleState === 'over' ? { ...row, salePriceCents: null } : row)

/** The cells of a part's edits, each with its column. */
export const cellsOfEdits = ({ cells }: RowEdits): { field: GridField; column: GridColumn; edit: CellEdit }[] =>
  [...COLUMN_OF].flatMap(([field, column]) => {
    const edit = cells[field]
    return edit ? [{ field, column, edit }] : []
  })

/** Only of a part of another version is a value somebody's: sales move the stock without anybody having changed it. */
const isTheirs = (row: GridRow, field: GridField, edit: CellEdit) =>
  row.version !== edit.version && row[field] !== edit.base && row[field] !== edit.value

/** What would be saved of these edits, with the parts as they are now; alarms come first, then columns in their order. */
export async function makeReview(edits: ReadonlyMap<string, RowEdits>): Promise<Review> {
  const rows = await fetchRows([...edits.keys()])
  const order = GRID_COLUMNS.map(({ id }) => id)
  let wrong = 0
  const cells = [...edits].flatMap(([id, own]): ReviewCell[] => {
    const row = rows.get(id)
    const all = cellsOfEdits(own)
    wrong += all.filter(({ edit }) => edit.error !== undefined).length
    if (!row) return []
    const alarms = productWarnings(factsOf(row), factsOf(editedRow(row, own)))
    return all
      .filter(({ edit }) => edit.error === undefined)
      .map(({ field, column, edit }) => ({
        id,
        field,
        column,
        label: own.label,
        before: valueText(column, isTheirs(row, field, edit) ? edit.base : row[field]),
        after: valueText(column, edit.value),
        ...(isTheirs(row, field, edit) && { theirs: valueText(column, row[field]) }),
        alarms: alarms.filter((alarm) => WARNING_FIELDS[alarm].includes(field)),
      }))
  })
  return {
    cells: cells.toSorted(
      (a, b) =>
        Number(b.alarms.length > 0 || b.theirs !== undefined) - Number(a.alarms.length > 0 || a.theirs !== undefined) ||
        order.indexOf(a.column.id) - order.indexOf(b.column.id),
    ),
    rows,
    gone: [...edits].flatMap(([id, { label }]) => (rows.has(id) ? [] : [label])),
    wrong,
  }
}

/** Of a cell that somebody else has changed: whose value is to be. */
export type Choice = 'mine' | 'theirs'

/** By what a choice is remembered. */
export const cellKey = ({ id, field }: Pick<ReviewCell, 'id' | 'field'>): string => `${id} ${field}`
