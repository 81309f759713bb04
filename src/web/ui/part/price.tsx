import { formatMoney } from '#domain/money.ts'
import { classNames } from '#web/ui/class-names.ts'

interface PriceProps {
  /** What it costs now, in cents. */
  cents: number
  /** What it cost before, in cents; shown struck through when it is higher. */
  wasCents?: number | null
  /** 'Save $x' behind the prices; off where a sale plate already says it. */
  showSaving?: boolean
  size?: 'card' | 'product'
  className?: string
}

/** A price, with the former one struck through; the meaning of both is spoken, not only drawn. */
export function Price({ cents, wasCents, showSaving = true, size = 'card', className }: PriceProps) {
  const saved = wasCents ? wasCents - cents : 0
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-2 font-display', className)}>
      <span className={classNames('font-bold tabular-nums', size === 'card' ? 'text-price' : 'text-price-lg')}>
        <span className="sr-only">{saved > 0 ? 'Sale price ' : 'Price '}</span>
        <span>{formatMoney(cents)}</span>
      </span>
      {wasCents && saved > 0 && (
        <s className="text-body leading-none text-ink-3 tabular-nums">
          <span className="sr-only">Original price </span>
          {formatMoney(wasCents)}
        </s>
      )}
      {saved > 0 && showSaving && <span className="text-body font-semibold text-brick">Save {formatMoney(saved)}</span>}
    </p>
  )
}
