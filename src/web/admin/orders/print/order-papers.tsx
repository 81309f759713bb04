import type { ReactNode } from 'react'
import { addressLines } from '#domain/customer/address-lines.ts'
import { referenceRows } from '#domain/order/order-references.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { toSend, toShip } from '../order-facts.ts'
import type { StaffOrder } from '../order-states.tsx'
import { BarCode } from '#web/ui/bar-code.tsx'
import { PickTable } from './pick-table.tsx'
import printStyles from './print.css?url'

export type Paper = 'slip' | 'pick'

/** What a paper says of an order of which nothing may leave: it is printed among others, and picked from the pile. */
export const NOT_TO_SEND: Partial<Record<StaffOrder['status'], string>> = {
  pending: 'Not paid yet: do not send anything of it.',
  expired: 'Not paid: do not send anything of it.',
  on_hold: 'On hold: do not send anything of it.',
  cancelled: 'Cancelled: do not send anything more of it.',
}

type Row = StaffOrder['lines'][number] & { count: number }

type Count = (line: StaffOrder['lines'][number]) => number

const toSendOrSent: Count[] = [toSend, ({ quantity, cancelled }) => quantity - cancelled]

/** What is still to be picked, or to leave; when nothing is, all that was sold and not refunded, for a paper that is printed again. */
function rowsOf({ lines }: StaffOrder, paper: Paper): Row[] {
  const counts = paper === 'pick' ? [toShip, ...toSendOrSent] : toSendOrSent
  const papers = counts.map((count) => lines.map((line) => ({ ...line, count: count(line) })).filter((row) => row.count > 0))
  return papers.find((rows) => rows.length > 0) ?? []
}

function SlipTable({ rows }: { rows: Row[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Part</th>
          <th scope="col">Pieces</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, partNumber, name, count, quantity }) => (
          <tr key={id}>
            <td className="font-mono">{partNumber}</td>
            <td>{name}</td>
            <td>{count === quantity ? count : `${count} of ${quantity}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface OrderPapersProps {
  orders: readonly StaffOrder[]
  paper: Paper
  shopName: string
  back: string
}

interface OrderPaperProps extends Pick<OrderPapersProps, 'paper' | 'shopName'> {
  order: StaffOrder
  headingAs: 'h1' | 'h2'
}

/** A packing slip, which goes into the shipment and names no price, or a pick list in the order of the shelves. Both have the order's bar code. */
function OrderPaper({ order, paper, shopName, headingAs: Heading }: OrderPaperProps) {
  const { shippingAddress, company, number } = order
  const rows = rowsOf(order, paper)
  const warning = NOT_TO_SEND[order.status]
  return (
    <article className="print-paper">
      {warning && <p className="print-warning">{warning}</p>}
      <div className="flex flex-wrap justify-between gap-4">
        <div>
          <p>{shopName}</p>
          <Heading className="text-h1">{paper === 'slip' ? 'Packing slip' : 'Pick list'}</Heading>
          <p>
            Ordered <ShopDate iso={order.placedAt} />
          </p>
          {referenceRows(order).map(({ label, text }) => (
            <p key={label}>
              {label}: <bdi>{text}</bdi>
            </p>
          ))}
        </div>
        <BarCode text={number} />
      </div>
      <address className="not-italic">
        {addressLines(shippingAddress, company).map((line, index) => (
          <div key={index} dir="auto" className="text-start">
            {line}
          </div>
        ))}
      </address>
      {paper === 'slip' ? <SlipTable rows={rows} /> : <PickTable parts={rows} />}
    </article>
  )
}

interface PrintPageProps {
  /** How many orders the papers are of. */
  count: number
  /** The address of the page that they were printed from. */
  back: string
  children: ReactNode
}

/** Papers, and what prints them. */
export function PrintPage({ count, back, children }: PrintPageProps) {
  return (
    <>
      <link rel="stylesheet" href={printStyles} precedence="default" />
      <p className="no-print flex flex-wrap gap-2 pb-4">
        <Button variant="primary" disabled={count === 0} onClick={() => window.print()}>
          Print
        </Button>
        <a className="btn btn-secondary" href={back}>
          {count === 1 ? 'Back to the order' : 'Back to the orders'}
        </a>
      </p>
      {children}
    </>
  )
}

/** The papers of one order or several, each on a page of its own. */
export function OrderPapers({ orders, paper, shopName, back }: OrderPapersProps) {
  return (
    <PrintPage count={orders.length} back={back}>
      {orders.map((order, index) => (
        <OrderPaper key={order.number} order={order} paper={paper} shopName={shopName} headingAs={index === 0 ? 'h1' : 'h2'} />
      ))}
    </PrintPage>
  )
}
