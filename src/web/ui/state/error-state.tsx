import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

interface ErrorStateProps {
  title: ReactNode
  titleAs?: 'h1' | 'h2' | 'p'
  children?: ReactNode
  /** Retry, reload, or the way back. */
  action?: ReactNode
  className?: string
}

/** A region or a page that failed: what happened, and what to do. It is announced when it appears. */
export function ErrorState({ title, titleAs: Title = 'p', children, action, className }: ErrorStateProps) {
  return (
    <div role="alert" className={classNames('sheet grid justify-items-center gap-4 px-6 py-10 text-center', className)}>
      <Icon name="alert" className="size-10 text-brick" />
      <Title className="font-display text-h4 font-semibold">{title}</Title>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action}
    </div>
  )
}
