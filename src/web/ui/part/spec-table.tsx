import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export interface SpecRow {
  label: string
  value: ReactNode
  /** Part numbers, SKUs and sizes are set in the mono face. */
  mono?: boolean
}

function Rivet({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 11 11" className={classNames('plate-rivet', className)} aria-hidden="true">
      <circle cx="5.5" cy="5.5" r="4.5" />
      <path d="M3.5 5.5a2 2 0 0 1 2-2" fill="none" />
    </svg>
  )
}

interface SpecTableProps {
  rows: SpecRow[]
  /** Names the plate; a heading of the caller's, or none. */
  heading?: ReactNode
  className?: string
}

/** The maker's plate: what a part is, row by row, in a riveted frame. */
export function SpecTable({ rows, heading, className }: SpecTableProps) {
  return (
    <div className={classNames('plate', className)}>
      <Rivet className="top-2.5 left-2.5" />
      <Rivet className="top-2.5 right-2.5" />
      <Rivet className="bottom-2.5 left-2.5" />
      <Rivet className="right-2.5 bottom-2.5" />
      {heading && <div className="mb-2 text-center">{heading}</div>}
      <dl className="divide-y divide-line border-y border-ink">
        {rows.map(({ label, value, mono }) => (
          <div key={label} className="grid grid-cols-[minmax(5.5rem,2fr)_5fr] gap-x-3 py-2">
            <dt className="font-display text-body font-medium text-ink-3">{label}</dt>
            <dd className={classNames('min-w-0', mono && 'font-mono text-part leading-6 font-medium')}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
