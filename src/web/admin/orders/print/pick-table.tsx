import { Fragment } from 'react'

/** A part to be picked. */
export interface PickedPart {
  shelf: string | null
  partNumber: string
  name: string
  count: number
  /** Of a list for several orders: which of them it is picked for, and how many pieces each gets. */
  orders?: { number: string; count: number }[]
}

/** The order of a walk along the shelves; what has none comes last. */
const byShelf = (one: PickedPart, other: PickedPart) =>
  (one.shelf === null ? 1 : 0) - (other.shelf === null ? 1 : 0) ||
  (one.shelf ?? '').localeCompare(other.shelf ?? '', 'en', { numeric: true }) ||
  one.partNumber.localeCompare(other.partNumber, 'en')

/** The parts in the order of the shelves, with a box to tick; for several orders also which of them gets how many. */
export function PickTable({ parts, forOrders = false }: { parts: readonly PickedPart[]; forOrders?: boolean }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Picked</th>
          <th scope="col">Shelf</th>
          <th scope="col">Number</th>
          <th scope="col">Part</th>
          <th scope="col">Pieces</th>
          {forOrders && <th scope="col">Orders</th>}
        </tr>
      </thead>
      <tbody>
        {parts.toSorted(byShelf).map(({ shelf, partNumber, name, count, orders = [] }, at) => (
          // An order may have a part on two lines; nothing of the table changes.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <td>
              <span className="print-box" />
            </td>
            <td>{shelf ?? 'none'}</td>
            <td className="font-mono">{partNumber}</td>
            <td>{name}</td>
            <td>{count}</td>
            {forOrders && (
              <td>
                {orders.map((order, index) => (
                  <Fragment key={`${order.number} ${index}`}>
                    {index > 0 && ', '}
                    <span className="whitespace-nowrap">
                      {order.count} × {order.number}
                    </span>
                  </Fragment>
                ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
