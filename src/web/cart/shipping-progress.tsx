import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { FreeShippingBar } from '#web/ui/part/free-shipping-bar.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

interface ShippingProgressProps {
  quote: Schema<'Quote'> | null
  rates: Schema<'PricedCart'>['rates'] | null
}

/** How far free shipping is: measured after discount (specification, section 9), or given by a coupon. */
export function ShippingProgress({ quote, rates }: ShippingProgressProps) {
  if (!quote || !rates) return <Skeleton className="h-[4.625rem] w-full" />
  const { subtotalCents, discountCents, amountToFreeShippingCents: left } = quote
  // To this state shipping is never free.
  if (left === null) return null
  const netCents = subtotalCents - discountCents
  const thresholdCents = left === 0 ? rates.freeShippingThresholdCents || 1 : netCents + left
  const amountCents = left === 0 ? Math.max(thresholdCents, netCents) : netCents
  return (
    <FreeShippingBar amountCents={amountCents} thresholdCents={thresholdCents}>
      {left === 0 ? "You've got free shipping" : `${formatMoney(left)} to go for free shipping`}
    </FreeShippingBar>
  )
}
