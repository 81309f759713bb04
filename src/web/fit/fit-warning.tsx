import { Suspense } from 'react'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import type { MisfitWarningProps } from './misfit-warning.tsx'
import { useHasAppliances } from './appliances/stored-appliances.ts'

const MisfitWarning = lazyWithPreload(async () => (await import('./misfit-warning.tsx')).MisfitWarning)

/** The warning above Secure Checkout; its code is loaded only where an appliance is saved. */
export function FitWarning(props: MisfitWarningProps) {
  if (!useHasAppliances()) return null
  return (
    <Suspense fallback={null}>
      <MisfitWarning {...props} />
    </Suspense>
  )
}
