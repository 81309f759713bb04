import { RETURN_NAMES, StateMark } from '../order-states.tsx'
import type { StaffOrder } from '../order-states.tsx'

/** What the customer wants to send back, or has sent. */
export function OrderReturns({ order: { returns } }: { order: StaffOrder }) {
  if (returns.length === 0) return null
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="order-returns">
      <h2 id="order-returns" className="text-h3">
        Returns
      </h2>
      <ul>
        {returns.map(({ number, status, lines }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
            <a href={`/admin/returns/${number}`} className="font-mono">
              {number}
            </a>
            <StateMark state={RETURN_NAMES[status]} />
            <span>{lines.map(({ quantity, partNumber }) => `${quantity} × ${partNumber}`).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
