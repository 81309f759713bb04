import { Suspense, type ReactNode } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { useHasAppliances } from './appliances/stored-appliances.ts'

const MisfitWarning = lazyWithPreload(async () => (await import('./misfit-warning.tsx')).MisfitWarning)

export interface MisfitWarningProps {
  items: readonly CartItem[]
  /** The way to take the part that fits instead. */
  swap: (item: CartItem, instead: { slug: string; name: string; partNumber: string }) => ReactNode
}

/** The warning above Secure Checkout; its code is loaded only where an appliance is saved. */
export function FitWarning(props: MisfitWarningProps) {
  if (!useHasAppliances()) return null
  return (
    <Suspense fallback={null}>
      <MisfitWarning {...props} />
    </Suspense>
  )
}
