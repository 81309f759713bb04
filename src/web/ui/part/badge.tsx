import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The square red plate on a reduced product: 'SALE', and what is saved when given ('Save $5.00'). */
export function SalePlate({ saving, className }: { saving?: string; className?: string }) {
  return (
    <p className={classNames('inline-flex font-display text-small font-semibold leading-6', className)}>
      <span className="border border-brick bg-brick px-2 leading-[1.375rem] tracking-wide text-surface">SALE</span>
      {saving && <span className="sale-saving border border-l-0 border-brick bg-surface px-2 leading-[1.375rem] text-brick">{saving}</span>}
    </p>
  )
}

interface MatchBadgeProps {
  children: ReactNode
  /** An exact part number or SKU: marked like tape on a drawer. */
  exact?: boolean
}

/** Says why a search result is in the list ('Exact Part #', 'Name Match', …). */
export function MatchBadge({ children, exact = false }: MatchBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-block border px-1.5 font-display text-caption font-semibold leading-5',
        exact ? 'border-ink bg-tape text-ink' : 'border-line bg-sunken text-ink-2',
      )}
    >
      {children}
    </span>
  )
}

export type StockLevel = 'in' | 'low' | 'backorder' | 'out'

const stockLooks: Record<StockLevel, { text: string; dot: string }> = {
  in: { text: 'text-leaf', dot: 'bg-leaf' },
  low: { text: 'text-amber', dot: 'border-2 border-amber bg-amber-100' },
  backorder: { text: 'text-petrol', dot: 'border-2 border-petrol' },
  out: { text: 'text-ink-3', dot: 'border-2 border-ink-3' },
}

/** A dot and the words: filled, outlined and empty differ without colour too. */
export function StockDot({ level, children }: { level: StockLevel; children: ReactNode }) {
  const look = stockLooks[level]
  return (
    <span className={classNames('inline-flex items-center gap-1.5 font-display text-body font-medium', look.text)}>
      <span className={classNames('stock-dot size-2.5 rounded-full', look.dot)} aria-hidden="true" />
      {children}
    </span>
  )
}
