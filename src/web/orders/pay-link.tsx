import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { ReturnProof } from './return-form/use-return.ts'

type Order = Schema<'Order'>

/** The order as it is now, by the same right. */
const reload = ({ number }: Order, { email }: ReturnProof) =>
  email === undefined
    ? read(api.GET('/api/orders/{number}', { params: { path: { number } } }))
    : read(api.POST('/api/orders/lookup', { body: { number, email } }))

interface PayLinkProps {
  url: string
  sessionId: string
  order: Order
  proof: ReturnProof
  /** Receives the order as it is then. */
  onOrder: (order: Order) => void
  children: ReactNode
}

/** Where something is paid. Who comes back from there has it looked up at once. */
export function PayLink({ url, sessionId, order, proof, onOrder, children }: PayLinkProps) {
  useEffect(() => {
    const look = async () => {
      const { state } = await read(api.POST('/api/update-payment-status', { body: { sessionId } }))
      if (state === 'paid') onOrder(await reload(order, proof))
    }
    // Unpaid is no failure: the button stays.
    look().catch(() => undefined)
    // Once for each page to pay at.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sessionId])
  return (
    <a href={url} className={buttonClass('primary')}>
      {children}
    </a>
  )
}
