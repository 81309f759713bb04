import type { ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ReorderButton } from '#web/orders/reorder-button.tsx'
import { CancelOrder } from './cancel-order.tsx'

type Order = Schema<'Order'>

/** Orders that people may wish to change. */
const CHANGEABLE: readonly Order['status'][] = ['pending', 'open', 'on_hold']

/** The sentences of some texts, each once. */
const sentencesOf = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => text.split('. ')).map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))),
]

/** Why an order cannot be changed here any more, for those that people may wish to: not once it has arrived. */
function Refusals({ order: { status, fulfilmentStatus, refusals } }: { order: Order }) {
  if (!CHANGEABLE.includes(status) || fulfilmentStatus === 'delivered') return null
  const { cancel, address } = refusals
  const reasons = sentencesOf([cancel, address].filter((reason) => reason !== null))
  if (reasons.length === 0) return null
  const what = cancel !== null && address !== null ? 'cancelled, nor its address changed' : cancel === null ? 'sent elsewhere' : 'cancelled'
  return (
    <p className="w-full text-small text-ink-2">
      It cannot be {what} here now. {reasons.join(' ')}
    </p>
  )
}

interface OrderActionsProps {
  order: Order
  changeAddress: ReactNode
  /** Receives the order as it is after a change. */
  onOrder: (order: Order) => void
}

/** What can be done with an order. */
export function OrderActions({ order, changeAddress, onOrder }: OrderActionsProps) {
  const { number, refusals } = order
  return (
    <div className="no-print flex flex-wrap items-center gap-x-5 gap-y-3">
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
