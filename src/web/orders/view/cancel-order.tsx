import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'

type Order = Schema<'Order'>

interface CancelOrderProps {
  order: Order
  /** Receives the cancelled order. */
  onOrder: (order: Order) => void
}

/** Cancelling an order of which nothing is packed: asked once more, since it is for good. */
export function CancelOrder({ order, onOrder }: CancelOrderProps) {
  const [isAsked, setAsked] = useState(false)
  const { isBusy, error, run } = useSubmit(errorText)
  const { number, paidCents, refundedCents } = order
  const back = paidCents - refundedCents
  const cancel = () =>
    void run(async () => {
      onOrder(await read(api.POST('/api/orders/{number}/cancel', { params: { path: { number } }, body: {} })))
      setAsked(false)
    })
  if (!isAsked)
    return (
      <Button className="noscript:hidden" onClick={() => setAsked(true)}>
        Cancel order
      </Button>
    )
  return (
    <div role="group" aria-labelledby="cancel-order" className="grid w-full gap-3 border-l-4 border-brick bg-brick-100 p-4">
      <p id="cancel-order" className="font-display text-lead font-semibold">
        Cancel this order for good?
      </p>
      <p>
        {back > 0
          ? `Nothing of it is sent, and ${formatMoney(back)} goes back to the way you paid. Your bank shows it within 5 to 10 business days.`
          : 'Nothing of it is sent, and nothing is charged.'}
      </p>
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" autoFocus busy={isBusy} busyLabel="Cancelling..." onClick={cancel}>
          Yes, cancel it
        </Button>
        <Button disabled={isBusy} onClick={() => setAsked(false)}>
          Keep the order
        </Button>
      </div>
    </div>
  )
}
