import { useState } from 'react'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { leftToReturn } from '../order-facts.ts'
import { RETURN_NAMES, StateMark } from '../order-states.tsx'
import type { StaffOrder } from '../order-states.tsx'
import { EnterReturnDialog } from './enter-return-dialog.tsx'

/** What the customer wants to send back, or has sent; and, while pieces can come back, a return that staff enter for them. */
export function OrderReturns({ order }: { order: StaffOrder }) {
  const { returns, lines } = order
  const canEnter = useMayChange() && lines.some((line) => leftToReturn(order, line) > 0)
  const [isOpen, setOpen] = useState(false)
  const heading = useFocusWhenLost<HTMLHeadingElement>(returns.length)
  if (returns.length === 0 && !canEnter) return null
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="order-returns">
      <div className="flex items-center justify-between gap-2">
        <h2 ref={heading} id="order-returns" tabIndex={-1} className="text-h3">
          Returns
        </h2>
        {canEnter && <Button onClick={() => setOpen(true)}>Enter a return</Button>}
      </div>
      {returns.length > 0 && (
        <ul>
          {returns.map(({ number, status, lines: returned }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
              <a href={`/admin/returns/${number}`} className="font-mono">
                {number}
              </a>
              <StateMark state={RETURN_NAMES[status]} />
              <span>{returned.map(({ quantity, partNumber }) => `${quantity} × ${partNumber}`).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <EnterReturnDialog order={order} onClose={() => setOpen(false)} />}
    </section>
  )
}
