import type { Schema } from '#web/api.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderView } from './order-view.tsx'
import { SendBack } from './send-back.tsx'
import type { ReturnProof } from './return-form/use-return.ts'

interface OrderDetailsProps {
  order: Schema<'Order'>
  /** The level of the heading with the number. */
  headingAs?: 'h1' | 'h2' | undefined
  proof: ReturnProof
  /** Receives the order with the requested return. */
  onOrder: (order: Schema<'Order'>) => void
}

/** An order, and all that its customer can do with it. */
export function OrderDetails({ order, headingAs, proof, onOrder }: OrderDetailsProps) {
  return (
    <>
      <OrderView order={order} headingAs={headingAs} />
      <OrderActions order={order} />
      <SendBack order={order} proof={proof} onOrder={onOrder} />
    </>
  )
}
