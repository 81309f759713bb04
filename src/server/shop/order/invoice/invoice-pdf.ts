import { addressLines } from '#domain/customer/address-lines.ts'
import { formatMoney } from '#domain/money.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { discountLabel } from '#domain/pricing/discount-label.ts'
import { cardText } from '#domain/order/payment-card.ts'
import { referenceRows } from '#domain/order/order-references.ts'
import type { OrderDetails } from '#server/shop/order/order.ts'
import type { Settings } from '#server/shop/settings/setting-schema.ts'
import { invoiceText } from './pdf-encoding.ts'

/** Points: a letter page has 612 × 792, with margins of three quarters of an inch. */
const LEFT = 54
const RIGHT = 558
const BOTTOM = 726
const WIDTH = RIGHT - LEFT

const REGULAR = 'Helvetica'
const BOLD = 'Helvetica-Bold'
const MONO = 'Courier'
const QUIET = '#5b6470'
const INK = '#14181d'

type Document = PDFKit.PDFDocument

/** The columns of the lines: where each begins, how wide it is, and on which side its text stands. */
const COLUMNS = {
  quantity: { x: LEFT, width: 36, align: 'left' },
  part: { x: LEFT + 40, width: 106, align: 'left' },
  name: { x: LEFT + 150, width: 214, align: 'left' },
  price: { x: LEFT + 368, width: 64, align: 'right' },
  total: { x: LEFT + 436, width: 68, align: 'right' },
} as const
type Column = keyof typeof COLUMNS

/** Where the labels of the totals begin: the sentence of a tax exemption fits beside its amount. */
const SUMS = LEFT + 256

/** What an invoice is made of. */
export interface InvoiceFacts {
  order: OrderDetails
  settings: Pick<Settings, 'identity' | 'contact'>
}

const dayText = (iso: string, timeZone: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(iso))

function say(doc: Document, text: string, at: { x: number; y: number; width: number; align?: 'left' | 'right' }) {
  const { x, y, ...box } = at
  doc.text(invoiceText(text), x, y, box)
}

/** A label above its lines; gives the y below them. */
function block(doc: Document, { label, lines, x, y }: { label: string; lines: readonly string[]; x: number; y: number }): number {
  const width = WIDTH / 2 - 18
  doc.font(BOLD).fontSize(9).fillColor(QUIET)
  say(doc, label, { x, y, width })
  doc.font(REGULAR).fontSize(10.5).fillColor(INK)
  for (const line of lines.filter(Boolean)) say(doc, line, { x, y: doc.y + 2, width })
  return doc.y
}

/** What is not paid is no invoice. */
const titleOf = ({ paidAt }: OrderDetails) => (paidAt === null ? 'Order' : 'Invoice')

/** The shop at the left, what this is at the right. */
function head(doc: Document, { order, settings: { identity, contact } }: InvoiceFacts): number {
  doc.font(BOLD).fontSize(20).fillColor(INK)
  say(doc, identity.name, { x: LEFT, y: 54, width: WIDTH * 0.6 })
  doc.font(REGULAR).fontSize(9.5).fillColor(QUIET)
  for (const line of [contact.address, `${contact.phone}   ${contact.email}`]) say(doc, line, { x: LEFT, y: doc.y + 2, width: WIDTH * 0.6 })
  const below = doc.y
  const title = { x: LEFT + WIDTH * 0.6, width: WIDTH * 0.4, align: 'right' } as const
  doc.font(BOLD).fontSize(20).fillColor(INK)
  say(doc, titleOf(order), { ...title, y: 54 })
  doc.font(MONO).fontSize(10.5)
  say(doc, order.number, { ...title, y: doc.y + 2 })
  const y = Math.max(below, doc.y) + 14
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1.5).strokeColor(INK).stroke()
  return y + 14
}

/** Money that has come for an order on hold is not its payment yet: staff look at it first. */
const paidText = ({ paidAt, paidCents }: OrderDetails, timeZone: string) =>
  paidAt !== null ? `Paid ${dayText(paidAt, timeZone)}` : paidCents > 0 ? 'Payment is being checked' : 'Not paid'

/** Whom it is for, and what it refers to. */
function parties(doc: Document, { order, settings: { identity } }: InvoiceFacts, y: number): number {
  const { shippingAddress, company, email } = order
  const shipsTo = [...addressLines(shippingAddress, company), formatPhone(shippingAddress.phone), email]
  const { timeZone } = identity
  const facts = [
    ...referenceRows(order).map(({ label, text }) => `${label}: ${text}`),
    `Ordered ${dayText(order.placedAt, timeZone)}`,
    paidText(order, timeZone),
    order.card === null ? '' : cardText(order.card),
    order.status === 'cancelled' ? 'Cancelled' : '',
  ]
  const left = block(doc, { label: 'BOUGHT BY, SHIPPED TO', lines: shipsTo, x: LEFT, y })
  const right = block(doc, { label: 'ORDER', lines: facts, x: LEFT + WIDTH / 2 + 18, y })
  return Math.max(left, right) + 22
}

/** A row of the table; gives the y below it. */
function row(doc: Document, texts: Record<Column, string>, { y, isHead = false }: { y: number; isHead?: boolean }): number {
  const names = ['quantity', 'part', 'name', 'price', 'total'] as const satisfies Column[]
  const bottoms = names.map((name) => {
    const { x, width, align } = COLUMNS[name]
    doc.font(isHead ? BOLD : name === 'part' ? MONO : REGULAR)
    doc.fontSize(isHead ? 9 : name === 'part' ? 9.5 : 10).fillColor(isHead ? QUIET : INK)
    say(doc, texts[name], { x, y, width, align })
    return doc.y
  })
  const below = Math.max(...bottoms) + 5
  doc.moveTo(LEFT, below).lineTo(RIGHT, below).lineWidth(0.5).strokeColor('#c9ced6').stroke()
  return below + 6
}

const HEAD = { quantity: 'QTY', part: 'PART NUMBER', name: 'DESCRIPTION', price: 'EACH', total: 'AMOUNT' }

/** The lines, on as many pages as they need. */
function table(doc: Document, { lines }: OrderDetails, start: number): number {
  let y = row(doc, HEAD, { y: start, isHead: true })
  for (const line of lines) {
    if (y > BOTTOM - 40) {
      doc.addPage()
      y = row(doc, HEAD, { y: 54, isHead: true })
    }
    const { quantity, partNumber, name, unitPriceCents, subtotalCents } = line
    const texts = { quantity: `${quantity}`, part: partNumber, name, price: formatMoney(unitPriceCents), total: formatMoney(subtotalCents) }
    y = row(doc, texts, { y })
  }
  return y
}

function totals(doc: Document, order: OrderDetails, start: number): number {
  const rows: [label: string, cents: number][] = [
    ['Subtotal', order.subtotalCents],
    ...(order.discountCents > 0 ? [[discountLabel(order), -order.discountCents] satisfies [string, number]] : []),
    ['Shipping', order.shippingCents],
    [order.taxExemption ?? 'Sales tax', order.taxCents],
    ['Total', order.totalCents],
    ['Paid', order.paidCents],
    ...(order.refundedCents > 0 ? [['Refunded', -order.refundedCents] satisfies [string, number]] : []),
  ]
  let y = start + 6
  if (y > BOTTOM - rows.length * 18) {
    doc.addPage()
    y = 54
  }
  for (const [label, cents] of rows) {
    doc
      .font(label === 'Total' ? BOLD : REGULAR)
      .fontSize(label === 'Total' ? 12 : 10)
      .fillColor(INK)
    say(doc, label, { x: SUMS, y, width: COLUMNS.total.x - SUMS - 8 })
    // A long code takes two lines.
    const belowLabel = doc.y + 3
    say(doc, formatMoney(cents), { x: COLUMNS.price.x, y, width: RIGHT - COLUMNS.price.x, align: 'right' })
    y = Math.max(y + (label === 'Total' ? 20 : 17), belowLabel)
  }
  return y
}

/**
 * An order as an invoice in PDF: a page for a usual order, with the shop, the customer, lines, sums and what was paid. The library is loaded when it is
 * needed first.
 */
export async function invoicePdf(facts: InvoiceFacts): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PdfDocument } = await import('pdfkit')
  const { order, settings } = facts
  const doc = new PdfDocument({
    size: 'LETTER',
    margin: 0,
    info: {
      Title: `${titleOf(order)} ${order.number}`,
      Author: invoiceText(settings.identity.name),
      CreationDate: new Date(order.placedAt),
    },
  })
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const y = totals(doc, order, table(doc, order, parties(doc, facts, head(doc, facts))))
  doc.font(REGULAR).fontSize(9).fillColor(QUIET)
  say(doc, `Questions? ${settings.contact.phone}, ${settings.contact.email}. Thank you for your order.`, {
    x: LEFT,
    y: y + 24,
    width: WIDTH,
  })
  doc.end()
  await done
  return new Uint8Array(Buffer.concat(parts))
}
