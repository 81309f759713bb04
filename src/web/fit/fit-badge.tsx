import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { FittingPart } from './fits-store.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { useHasAppliances } from './appliances/stored-appliances.ts'

const FitBadgeContent = lazyWithPreload(async () => (await import('./fit-badge-content.tsx')).FitBadgeContent)

interface FitBadgeProps {
  slug: string
  /** On a card it covers the picture, so that nothing moves when it appears; in a cart line it takes a row, beside other text none. */
  place?: 'card' | 'line' | 'beside'
  /** The way to take the part that fits instead, where there is one. */
  swap?: (instead: FittingPart) => ReactNode
}

const LOOKS = { card: 'absolute top-0 left-0 flex w-auto! [p+&]:top-6', line: 'mt-1 flex', beside: 'flex' }

/** The badge that says whether a part fits the chosen appliance; its code is loaded only where there is one. */
export function FitBadge({ slug, place = 'card', swap }: FitBadgeProps) {
  if (!useHasAppliances()) return null
  return (
    <Suspense fallback={null}>
      <FitBadgeContent slug={slug} withAlternative={place !== 'card'} swap={swap} className={LOOKS[place]} />
    </Suspense>
  )
}
