import type { ReactNode } from 'react'
import { shortMoney } from '#domain/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Distance of the long ticks in cents: $10, or more where the threshold would crowd the ruler. */
function tickStep(thresholdCents: number): number {
  return [1000, 2000, 5000, 10000].find((step) => thresholdCents / step <= 8) ?? 50000
}

const percent = (part: number, whole: number) => `${Math.round(10_000 * Math.min(part / whole, 1)) / 100}%`

interface FreeShippingBarProps {
  /** Merchandise after discount, in cents: what counts (specification section 9). */
  amountCents: number
  thresholdCents: number
  /** '$12.40 to go', or that shipping is free: the words carry the meaning, the ruler is decoration. */
  children: ReactNode
  className?: string
}

/** A ruler in dollars with a mark where shipping becomes free, filled up to the cart's amount. */
export function FreeShippingBar({ amountCents, thresholdCents, children, className }: FreeShippingBarProps) {
  const reached = amountCents >= thresholdCents
  const step = tickStep(thresholdCents)
  const end = thresholdCents * 1.1
  const at = (cents: number) => percent(cents, end)
  const ticks = Array.from({ length: Math.floor((end / step) * 5) + 1 }, (_, index) => ({
    cents: (index * step) / 5,
    long: index % 5 === 0,
  }))
  // A number beside the mark's own would run into it.
  const labels = ticks.filter(({ cents, long }) => long && cents > 0 && cents < thresholdCents - step / 2)
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <p className={classNames('flex items-center gap-2 font-display text-lead font-semibold leading-6', reached && 'text-leaf')}>
        <Icon name={reached ? 'check' : 'truck'} className="size-5" />
        <span>{children}</span>
      </p>
      <svg width="100%" height="44" className="block overflow-visible" aria-hidden="true">
        <rect x="0" y="6" width="100%" height="18" className="fill-surface stroke-line-strong" />
        <rect x="0" y="6" width={at(amountCents)} height="18" className={classNames('ruler-fill', reached ? 'fill-leaf' : 'fill-petrol')} />
        {ticks.map(({ cents, long }) => (
          <line
            key={cents}
            x1={at(cents)}
            x2={at(cents)}
            y1={long ? 14 : 19}
            y2="24"
            className={cents < amountCents ? 'stroke-surface' : 'stroke-ink-3'}
          />
        ))}
        {labels.map(({ cents }) => (
          <text key={cents} x={at(cents)} y="39" textAnchor="middle" className="fill-ink-3 font-display text-caption">
            {shortMoney(cents)}
          </text>
        ))}
        <line
          x1={at(thresholdCents)}
          x2={at(thresholdCents)}
          y1="0"
          y2="28"
          strokeWidth="3"
          className={reached ? 'stroke-leaf' : 'stroke-ink'}
        />
        <text x={at(thresholdCents)} y="39" textAnchor="middle" className="fill-ink font-display text-caption font-bold">
          {shortMoney(thresholdCents)}
        </text>
      </svg>
    </div>
  )
}
