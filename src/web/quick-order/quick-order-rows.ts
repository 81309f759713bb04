import { clampQuantity, MAX_QUANTITY } from '#domain/cart/cart.ts'
import { lineOffer } from '#domain/quick-order/quick-order-row.ts'
import type { QuickOrderLine, QuickOrderNote } from '#domain/quick-order/quick-order.ts'
import type { Schema } from '#web/api.ts'

export type QuickOrderPart = Schema<'OrderPart'>

/** A line of the checked list. */
export interface QuickOrderRow {
  key: string
  /** The line that it was read from, shared with other parts that the line names. */
  line: string
  /** The piece of the pasted text; it goes back into the box while no part is known for it. */
  raw: string
  /** What was written for the part; several when lines of one part were put together. */
  numbers: string[]
  /** Other numbers of its line, which are none of ours. */
  unread: string[]
  quantity: number
  notes: QuickOrderNote[]
  status: Schema<'OrderLine'>['status'] | 'chosen'
  /** The known numbers that led to the part. */
  matches: NonNullable<Schema<'OrderLine'>['matched']>[]
  product: QuickOrderPart | null
  choices: QuickOrderPart[]
}

let lastKey = 0
let lastCheck = 0

/** The server's answers to these lines as rows: one for each part that a line names. */
export function rowsOf(lines: readonly QuickOrderLine[], answers: readonly Schema<'OrderLine'>[]): QuickOrderRow[] {
  const check = ++lastCheck
  return answers.flatMap(({ line: at, number, matched, ...answer }) => {
    const line = lines[at]
    if (!line) return []
    const { unread, quantity, status, product, choices } = answer
    const isParted = answers.some((other) => other.line === at && other.product?.id !== product?.id)
    return {
      key: `line-${++lastKey}`,
      line: `${check}-${at}`,
      raw: line.raw,
      notes: isParted ? [...line.notes, 'parted' as const] : line.notes,
      numbers: [number],
      unread,
      quantity,
      status,
      matches: matched ? [matched] : [],
      product,
      choices,
    }
  })
}

/** Each part has one row: a later row of it joins the first, with its quantity, and the row says so. */
export function joinRows(rows: readonly QuickOrderRow[]): QuickOrderRow[] {
  const joined: QuickOrderRow[] = []
  for (const row of rows) {
    const at = joined.findIndex(({ product }) => product !== null && product.slug === row.product?.slug)
    const first = joined[at]
    if (first) {
      // Two numbers of one part on one line are one wish for it.
      const isSameLine = first.line === row.line
      const sum = isSameLine ? first.quantity : first.quantity + row.quantity
      const added = [...(isSameLine ? [] : ['merged' as const]), ...(sum > MAX_QUANTITY ? ['at_most' as const] : [])]
      const notes = new Set<QuickOrderNote>([...first.notes, ...row.notes, ...added])
      joined[at] = {
        ...first,
        raw: isSameLine ? first.raw : `${first.raw}\n${row.raw}`,
        numbers: [...new Set([...first.numbers, ...row.numbers])],
        unread: [...new Set([...first.unread, ...row.unread])],
        matches: [...first.matches, ...row.matches],
        quantity: clampQuantity(sum),
        notes: [...notes],
      }
    } else joined.push(row)
  }
  return joined
}

/** Takes this part for a row that had none. */
export const chooseFor = (rows: readonly QuickOrderRow[], key: string, product: QuickOrderPart): QuickOrderRow[] =>
  joinRows(rows.map((row) => (row.key === key ? { ...row, product, status: 'chosen', matches: [], choices: [] } : row)))

/** Sets the quantity and clears the notes of the parser. */
export const setRowQuantity = (rows: readonly QuickOrderRow[], key: string, quantity: number): QuickOrderRow[] =>
  rows.map((row) => (row.key === key ? { ...row, quantity, notes: [] } : row))

/** How many of a row can go into the cart: not more than there are; 0 without a part. */
export const orderableQuantity = ({ product, quantity }: Pick<QuickOrderRow, 'product' | 'quantity'>): number =>
  product === null ? 0 : Math.min(quantity, product.available ?? MAX_QUANTITY)

/** What the rows cost that can go into the cart, before discount, shipping and tax. */
export const subtotalOf = (rows: readonly QuickOrderRow[]): number =>
  rows.reduce(
    (sum, row) => sum + (row.product ? lineOffer(row.product, orderableQuantity(row)).unitPriceCents * orderableQuantity(row) : 0),
    0,
  )

/** The text without the rows that this row was read from. */
export function withoutRaw(text: string, raw: string): string {
  const gone = raw.split('\n')
  return text
    .split('\n')
    .filter((row) => {
      const at = gone.indexOf(row.trim())
      if (at >= 0) gone.splice(at, 1)
      return at < 0
    })
    .join('\n')
}
