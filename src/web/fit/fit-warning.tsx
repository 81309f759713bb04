import { Suspense } from 'react'
import type { CartItem } from '#domain/cart.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { useHasAppliances } from './appliances/stored-appliances.ts'

const MisfitWarning = lazyWithPreload(async () => (await import('./misfit-warning.tsx')).MisfitWarning)

/** The warning above Secure Checkout; its code is loaded only where an appliance is saved. */
export function FitWarning({ items }: { items: readonly CartItem[] }) {
  if (!useHasAppliances()) return null
  return (
    <Suspense fallback={null}>
      <MisfitWarning items={items} />
    </Suspense>
  )
}
