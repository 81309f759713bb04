import { leastChargeText } from '#domain/order/payment.ts'
import { Notice } from '#web/ui/notice.tsx'

interface LeastChargeProps {
  totalCents: number
  /** The least that can be charged (cents). */
  leastCents: number
  hasCoupon: boolean
}

/** Says before paying that the total is less than can be charged. */
export function LeastCharge({ totalCents, ...least }: LeastChargeProps) {
  return (
    <Notice tone="warning" live title="This total is too small to be paid">
      {leastChargeText(totalCents, least)}
    </Notice>
  )
}
