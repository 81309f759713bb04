import { MAX_LINES } from '#domain/cart/cart.ts'
import { MAX_NUMBER_TEXT } from '#domain/quick-order/quick-order-item.ts'
import { cutText } from '#domain/cut-text.ts'
import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { quickOrderDraft } from '#web/session/typed-texts.ts'
import type { QuickOrderRow } from './quick-order-rows.ts'

/** What is stored of an unfinished order while the tab is open: the box, and the numbers of the list. */
export interface QuickOrderDraft {
  text: string
  lines: { number: string; quantity: number }[]
}

const isLine = (line: unknown): line is QuickOrderDraft['lines'][number] =>
  isRecord(line) && typeof line.number === 'string' && typeof line.quantity === 'number'

/** The stored draft; an empty one when what is stored cannot be read. */
export function readDraft(): QuickOrderDraft {
  const { text, lines } = parseRecord(quickOrderDraft.read())
  return { text: typeof text === 'string' ? text : '', lines: Array.isArray(lines) ? lines.filter(isLine) : [] }
}

/** Rows that are not found are stored in the text; a part that was chosen is stored by its own number. */
export function writeDraft(text: string, rows: readonly QuickOrderRow[]): void {
  const lines = rows
    .filter(({ status }) => status !== 'not_found')
    .map(({ numbers: [first = ''], unread, status, product, quantity }) => ({
      number: cutText([(status === 'chosen' && product?.sku) || first, ...unread].join(' '), MAX_NUMBER_TEXT),
      quantity,
    }))
  // Lines that name several parts may have made the list longer than one check takes.
  const over = lines.slice(MAX_LINES).map(({ number, quantity }) => `${quantity} x ${number}`)
  const box = [text, ...over].filter((paragraph) => paragraph !== '').join('\n')
  quickOrderDraft.write(box === '' && lines.length === 0 ? null : JSON.stringify({ text: box, lines: lines.slice(0, MAX_LINES) }))
}
