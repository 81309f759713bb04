import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { REFUND_ARRIVES } from '#domain/order/refund.ts'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'

type Order = Schema<'Order'>

interface CancelOrderProps {
  order: Order
  /** Receives the cancelled order. */
  onOrder: (order: Order) => void
}

/** Asks once more: the question has the focus, so that a key held down decides nothing. */
function Question({ order, onOrder, onKeep }: CancelOrderProps & { onKeep: () => void }) {
  const question = useFocusOnMount<HTMLParagraphElement>()
  const { isBusy, error, run } = useSubmit(errorText)
  const { number, paidCents, refundedCents } = order
  const back = paidCents - refundedCents
  const cancel = async () => onOrder(await read(api.POST('/api/orders/{number}/cancel', { params: { path: { number } }, body: {} })))
  return (
    <div role="group" aria-labelledby="cancel-order" className="grid w-full gap-3 border-l-4 border-brick bg-brick-100 p-4">
      <p id="cancel-order" ref={question} tabIndex={-1} className="font-display text-lead font-semibold">
        Cancel this order for good?
      </p>
      <p className="font-display text-lead">
        {back > 0
          ? `Nothing is sent, and ${formatMoney(back)} goes back the way you paid. Your bank shows it ${REFUND_ARRIVES}.`
          : 'Nothing is sent, and nothing is charged.'}
      </p>
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={isBusy} busyLabel="Cancelling..." onClick={() => void run(cancel)}>
          Yes, cancel it
        </Button>
        <Button disabled={isBusy} onClick={onKeep}>
          Keep the order
        </Button>
      </div>
    </div>
  )
}

/** Cancelling an order of which nothing is packed: asked once more, since it is for good. */
export function CancelOrder(props: CancelOrderProps) {
  const [step, setStep] = useState<'closed' | 'asked' | 'kept'>('closed')
  return step === 'asked' ? (
    <Question {...props} onKeep={() => setStep('kept')} />
  ) : (
    <Button className="noscript:hidden" autoFocus={step === 'kept'} onClick={() => setStep('asked')}>
      Cancel order
    </Button>
  )
}
