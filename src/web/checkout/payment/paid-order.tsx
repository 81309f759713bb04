import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { PaymentConfirming } from './payment-confirming.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of the order whose payment this entry of the history has shown: a reload shows it again. */
    paidOrder?: string
  }
}

// Only after a reload.
const PaymentSuccess = lazy(async () => ({ default: (await import('./payment-success.tsx')).PaymentSuccess }))

/** The order that this entry of the browser's history has shown as paid; none on the server, and for any other entry. */
export function usePaidOrder(): string | undefined {
  const paidOrder = useLocation({ select: ({ state }) => state.paidOrder })
  return useHydrated() ? paidOrder : undefined
}

/** 'Payment Successful!' after a reload. */
export function PaidOrder({ orderId, onLeave }: { orderId: string; onLeave: () => void }) {
  return (
    <Suspense fallback={<PaymentConfirming />}>
      <PaymentSuccess orderId={orderId} email="" onViewCart={onLeave} />
    </Suspense>
  )
}
