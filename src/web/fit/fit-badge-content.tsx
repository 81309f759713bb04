import type { ReactNode } from 'react'
import { ShopLink } from '#web/links/shop-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FIT_STYLES, briefLabel } from './fit-labels.ts'
import { useFits } from './fits-store.ts'
import type { FittingPart } from './fits-store.ts'
import { useChosenAppliance } from './appliances/appliance-store.ts'

interface FitBadgeContentProps {
  slug: string
  className: string
  /** Names the part to take instead, where there is room for it. */
  withAlternative: boolean
  swap: ((instead: FittingPart) => ReactNode) | undefined
}

/** Whether a part fits the chosen appliance. Nothing until that is known. */
export function FitBadgeContent({ slug, className, withAlternative, swap }: FitBadgeContentProps) {
  const appliance = useChosenAppliance()
  const [fit] = useFits(appliance, [slug])
  if (!appliance || !fit) return null
  const { icon, colours } = FIT_STYLES[fit.answer]
  const instead = withAlternative && fit.answer === 'does_not_fit' ? fit.alternative : null
  return (
    <div className={classNames('max-w-full flex-wrap items-center gap-x-2 text-small', className)} data-fit={fit.answer}>
      <span
        className={classNames(
          'inline-flex max-w-full items-center gap-1 border px-1.5 font-display text-caption leading-5 font-semibold',
          colours,
        )}
      >
        <Icon name={icon} className="size-4" />
        <span className="truncate">{briefLabel(fit.answer, appliance.number)}</span>
      </span>
      {instead && (
        <span>
          This one does:{' '}
          <ShopLink href={`/product/${instead.slug}`} className="link font-mono" aria-label={instead.name}>
            {instead.partNumber}
          </ShopLink>
        </span>
      )}
      {instead && swap?.(instead)}
    </div>
  )
}
