import { toShip } from '../order-facts.ts'
import type { StaffOrder } from '../order-states.tsx'
import { NOT_TO_SEND } from './order-papers.tsx'
import { PickTable } from './pick-table.tsx'
import type { PickedPart } from './pick-table.tsx'
import { countOf } from '#domain/count-of.ts'

/** Each part of the orders once, with the pieces of each order. */
function partsOf(orders: readonly StaffOrder[]): PickedPart[] {
  const parts = new Map<string, Required<PickedPart>>()
  for (const { number, lines } of orders)
    for (const line of lines) {
      const count = toShip(line)
      if (count === 0) continue
      const { shelf, partNumber, name } = line
      const key = JSON.stringify([shelf, partNumber, name])
      const part = parts.get(key) ?? { shelf, partNumber, name, count: 0, orders: [] }
      parts.set(key, { ...part, count: part.count + count, orders: [...part.orders, { number, count }] })
    }
  return [...parts.values()]
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
        <h1 className="text-h1">One pick list for {countOf(picked, 'order', 'orders')}</h1>
      </div>
      {kept.map(({ number, status }) => (
        <p key={number} className="print-warning">
          {number}: {NOT_TO_SEND[status]}
        </p>
      ))}
      {done.length > 0 && <p>Nothing left to pick: {done.map(({ number }) => number).join(', ')}</p>}
      <PickTable forOrders parts={parts} />
    </article>
  )
}
