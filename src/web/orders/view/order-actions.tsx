import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PayLink } from '#web/orders/pay-link.tsx'
import { ReorderButton } from '#web/orders/reorder-button.tsx'
import type { ReturnProof } from '#web/orders/return-form/use-return.ts'
import { CancelOrder } from './cancel-order.tsx'

type Order = Schema<'Order'>

/** Orders that people may wish to change. */
const CHANGEABLE: readonly Order['status'][] = ['pending', 'open', 'on_hold']

/** The sentences of a text, each with its full stop. */
const sentencesOf = (text: string | null) =>
  (text?.split('. ') ?? []).map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))

/** What cannot be done, and why; reasons of the address stand apart from those that it shares with the order. */
function refusalText({ cancel, address }: Order['refusals']): string | null {
  const [ofOrder, ofAddress] = [sentencesOf(cancel), sentencesOf(address)]
  if (cancel === null) return address === null ? null : `It cannot be sent elsewhere here now. ${ofAddress.join(' ')}`
  const own = ofAddress.filter((sentence) => !ofOrder.includes(sentence))
  if (own.length > 0) return ['It cannot be cancelled here now.', ...ofOrder, 'Its address cannot be changed here now.', ...own].join(' ')
  return `It cannot be cancelled${address === null ? '' : ', nor its address changed'} here now. ${ofOrder.join(' ')}`
}

/** Why an order cannot be changed here any more, for those that people may wish to: not once it has arrived. */
function Refusals({ order: { status, fulfilmentStatus, refusals } }: { order: Order }) {
  if (!CHANGEABLE.includes(status) || fulfilmentStatus === 'delivered') return null
  const text = refusalText(refusals)
  return text && <p className="w-full text-small text-ink-2">{text}</p>
}

interface OrderActionsProps {
  order: Order
  proof: ReturnProof
  changeAddress: ReactNode
  /** Receives the order as it is after a change. */
  onOrder: (order: Order) => void
}

/** What can be done with an order. */
export function OrderActions({ order, proof, changeAddress, onOrder }: OrderActionsProps) {
  const { number, refusals, toPay } = order
  return (
    <div className="no-print flex flex-wrap items-center gap-x-5 gap-y-3">
      {toPay && (
        <PayLink url={toPay.url} sessionId={toPay.sessionId} order={order} proof={proof} onOrder={onOrder}>
          Pay {formatMoney(toPay.cents)}
        </PayLink>
      )}
      <ReorderButton number={number}>Order again</ReorderButton>
      <a href={`/api/orders/${number}/invoice`} className={buttonClass()} target="_blank" rel="noreferrer">
        {order.paidAt === null ? 'PDF' : 'Invoice as PDF'}
      </a>
      <Button className="noscript:hidden" onClick={() => window.print()}>
        Print {order.paidAt === null ? '' : 'invoice'}
      </Button>
      {refusals.address === null && changeAddress}
      {refusals.cancel === null && <CancelOrder order={order} onOrder={onOrder} />}
      <ShopLink href={`/contact?topic=order&order=${number}#write`} className={buttonClass('quiet')}>
        Need help with this order?
      </ShopLink>
      <Refusals order={order} />
    </div>
  )
}
