import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface PartNumberStripProps {
  partNumber: string
  /** The words before it. */
  label?: string
  size?: 'card' | 'product'
  /** Stands to its right: a copy button. */
  action?: ReactNode
  /** The number with its matching characters marked; the plain number by default. */
  children?: ReactNode
  className?: string
}

/** The shop's signature: a part number in the mono face between two hairlines. One click selects all of it. */
export function PartNumberStrip(props: PartNumberStripProps) {
  const { partNumber, label = 'Part Number:', size = 'card', action, children, className } = props
  return (
    <div className={classNames('@container flex w-full items-stretch', className)}>
      <p className={classNames('strip grow', size === 'product' && 'text-part-lg')}>
        <span className="strip-label">{label} </span>
        <span className="strip-number select-all">{children ?? partNumber}</span>
      </p>
      {action}
    </div>
  )
}

/** A part number as a line of a list: smaller than the strip, without its hairlines. */
export const PartNumberLine = ({ partNumber }: { partNumber: string }) => (
  <p className="text-small text-ink-2">
    Part Number: <span className="font-mono text-part text-ink">{partNumber}</span>
  </p>
)
