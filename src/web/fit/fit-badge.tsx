import { Suspense } from 'react'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { useHasAppliances } from './appliances/stored-appliances.ts'

const Badge = lazyWithPreload(async () => (await import('./badge.tsx')).Badge)

interface FitBadgeProps {
  slug: string
  /** On a card it lies on the picture, so that nothing moves when it comes; in a line it takes a row, beside other words none. */
  place?: 'card' | 'line' | 'beside'
}

const LOOKS = { card: 'absolute top-0 left-0 flex w-auto! [p+&]:top-6', line: 'mt-1 flex', beside: 'flex' }

/** The place of the badge that says whether a part fits the chosen appliance. Costs nothing while there is none. */
export function FitBadge({ slug, place = 'card' }: FitBadgeProps) {
  if (!useHasAppliances()) return null
  return (
    <Suspense fallback={null}>
      <Badge slug={slug} withAlternative={place !== 'card'} className={LOOKS[place]} />
    </Suspense>
  )
}
