import { minimumChargeText } from '#domain/order/charge-limit.ts'
import { Notice } from '#web/ui/notice.tsx'

interface MinimumChargeProps {
  totalCents: number
  /** The least that can be charged (cents). */
  leastCents: number
  hasCoupon: boolean
}

/** Says before paying that the total is less than can be charged. */
export function MinimumCharge({ totalCents, ...least }: MinimumChargeProps) {
  return (
    <Notice tone="warning" live title="This total is too small to be paid">
      {minimumChargeText(totalCents, least)}
    </Notice>
  )
}
