import { Fragment } from 'react'
import type { StaffOrder } from '../order-states.tsx'

/** Where the money lies that was paid for what came back, at an order of an exchange and at its returns; nothing at any other order. */
export function PaidBefore({ order: { paidBefore = [] } }: { order: StaffOrder }) {
  if (paidBefore.length === 0) return null
  return (
    <p>
      What was paid before lies with order{' '}
      {paidBefore.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ' and '}
          <a href={`/admin/orders/${number}`} className="font-mono">
            {number}
          </a>
        </Fragment>
      ))}
      : money for these parts goes back there, as another amount.
    </p>
  )
}
