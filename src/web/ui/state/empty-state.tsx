import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface EmptyStateProps {
  /** A line drawing; decoration. */
  drawing?: ReactNode
  title: ReactNode
  /** `p` where a heading would be out of place in the page's outline. */
  titleAs?: 'h1' | 'h2' | 'p'
  children?: ReactNode
  /** The one way on: a link or a button. */
  action?: ReactNode
  className?: string
}

/** Nothing here: a drawing, one sentence, one action. */
export function EmptyState(props: EmptyStateProps) {
  const { drawing, title, titleAs: Title = 'p', children, action, className } = props
  return (
    <div className={classNames('sheet grid justify-items-center gap-4 px-6 py-10 text-center', className)}>
      {drawing && (
        <div className="text-draw-line opacity-60" aria-hidden="true">
          {drawing}
        </div>
      )}
      <Title className="font-display text-h4 font-semibold">{title}</Title>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action}
    </div>
  )
}
