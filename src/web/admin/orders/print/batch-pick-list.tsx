import { Fragment } from 'react'
import { toShip } from '../order-facts.ts'
import type { StaffOrder } from '../order-states.tsx'
import { byShelf, NOT_TO_SEND } from './order-papers.tsx'

interface PickedPart {
  shelf: string | null
  partNumber: string
  name: string
  count: number
  /** The orders that it is picked for, and how many pieces each gets. */
  orders: { number: string; count: number }[]
}

/** Each part of the orders once, in the order of a walk along the shelves. */
function partsOf(orders: readonly StaffOrder[]): PickedPart[] {
  const parts = new Map<string, PickedPart>()
  for (const { number, lines } of orders)
    for (const line of lines) {
      const count = toShip(line)
      if (count === 0) continue
      const { shelf, partNumber, name } = line
      const key = JSON.stringify([shelf, partNumber, name])
      const part = parts.get(key) ?? { shelf, partNumber, name, count: 0, orders: [] }
      parts.set(key, { ...part, count: part.count + count, orders: [...part.orders, { number, count }] })
    }
  return [...parts.values()].toSorted(byShelf)
}

/** The pieces of all orders that are neither packed nor shipped, to be picked in one walk; orders of which nothing is to be picked are named. */
export function BatchPickList({ orders, shopName }: { orders: readonly StaffOrder[]; shopName: string }) {
  const kept = orders.filter(({ status }) => NOT_TO_SEND[status])
  const open = orders.filter(({ status }) => !NOT_TO_SEND[status])
  const done = open.filter(({ lines }) => lines.every((line) => toShip(line) === 0))
  const parts = partsOf(open)
  const picked = open.length - done.length
  return (
    <article className="print-paper">
      <div>
        <p>{shopName}</p>
        <h1 className="text-h1">
          One pick list for {picked} {picked === 1 ? 'order' : 'orders'}
        </h1>
      </div>
      {kept.map(({ number, status }) => (
        <p key={number} className="print-warning">
          {number}: {NOT_TO_SEND[status]}
        </p>
      ))}
      {done.length > 0 && <p>Nothing left to pick: {done.map(({ number }) => number).join(', ')}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Picked</th>
            <th scope="col">Shelf</th>
            <th scope="col">Number</th>
            <th scope="col">Part</th>
            <th scope="col">Pieces</th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ shelf, partNumber, name, count, orders: of }) => (
            <tr key={`${shelf} ${partNumber} ${name}`}>
              <td>
                <span className="print-box" />
              </td>
              <td>{shelf ?? 'none'}</td>
              <td className="font-mono">{partNumber}</td>
              <td>{name}</td>
              <td>{count}</td>
              <td>
                {of.map((order, index) => (
                  <Fragment key={`${order.number} ${index}`}>
                    {index > 0 && ', '}
                    <span className="whitespace-nowrap">
                      {order.count} × {order.number}
                    </span>
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
