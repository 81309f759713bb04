import { Suspense } from 'react'
import type { CartItem } from '#domain/cart.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { useHasAppliances } from './appliances/stored-appliances.ts'

const MisfitWarning = lazyWithPreload(async () => (await import('./misfit-warning.tsx')).MisfitWarning)

/** The place of the warning above Secure Checkout. Costs nothing while no appliance is chosen. */
export function FitWarning({ items }: { items: readonly CartItem[] }) {
  if (!useHasAppliances()) return null
  return (
    <Suspense fallback={null}>
      <MisfitWarning items={items} />
    </Suspense>
  )
}
