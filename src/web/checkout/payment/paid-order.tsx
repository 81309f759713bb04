import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { PaymentConfirming } from './payment-confirming.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of the order whose payment this entry of the history has shown: a reload shows it again. */
    paidOrder?: string
    /** The payment that this entry has shown as being confirmed: a reload asks for it again. */
    confirmingPayment?: string
  }
}

// Only after a reload.
const PaymentSuccess = lazy(async () => ({ default: (await import('./payment-success.tsx')).PaymentSuccess }))

const NOTHING = { paidOrder: undefined, confirmingPayment: undefined }

/** What this entry of the browser's history has shown of a payment; nothing on the server, and for any other entry. */
export function useShownPayment() {
  const paidOrder = useLocation({ select: ({ state }) => state.paidOrder })
  const confirmingPayment = useLocation({ select: ({ state }) => state.confirmingPayment })
  return useHydrated() ? { paidOrder, confirmingPayment } : NOTHING
}

/** 'Payment Successful!' after a reload. */
export function PaidOrder({ orderId, onLeave }: { orderId: string; onLeave: () => void }) {
  return (
    <Suspense fallback={<PaymentConfirming />}>
      <PaymentSuccess orderId={orderId} email="" onViewCart={onLeave} />
    </Suspense>
  )
}
