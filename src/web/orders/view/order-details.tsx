import type { ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderView } from './order-view.tsx'
import { ReturnFormIsland } from '#web/orders/return-form-island.tsx'
import type { ReturnProof } from '#web/orders/return-form/use-return.ts'

interface OrderDetailsProps {
  order: Schema<'Order'>
  /** The level of the heading with the number. */
  headingAs?: 'h1' | 'h2' | undefined
  proof: ReturnProof
  /** Receives the order as it is after a change. It stays the same, and so does `proof`: see `island`. */
  onOrder: (order: Schema<'Order'>) => void
  /** What changes where it is sent. */
  changeAddress?: ReactNode
}

/** An order, and all that its customer can do with it. */
export function OrderDetails({ order, headingAs, proof, onOrder, changeAddress }: OrderDetailsProps) {
  return (
    <>
      <OrderView order={order} headingAs={headingAs} />
      <OrderActions order={order} proof={proof} changeAddress={changeAddress} onOrder={onOrder} />
      <ReturnFormIsland order={order} proof={proof} onOrder={onOrder} />
    </>
  )
}
