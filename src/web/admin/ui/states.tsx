import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Rows that are on their way; 36 px each, as the table's. */
export function SkeletonRows({ rows = 10, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-px">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-4 border-b border-line px-3" aria-hidden="true">
          <span className="skeleton h-3 w-2/5" />
          <span className="skeleton h-3 w-1/6" />
          <span className="skeleton ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  )
}

interface StateProps {
  /** One sentence: 'No parts yet.' */
  title: ReactNode
  children?: ReactNode
  /** What to do about it, the first thing first. */
  actions?: ReactNode
}

/** A list that has never had anything. */
export function EmptyList({ title, children, actions }: StateProps) {
  return (
    <div className="empty-list panel grid justify-items-center gap-3 px-6 py-10 text-center">
      <p className="font-display text-h3 font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {actions && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

/** A list whose filters leave nothing; it is announced. `actions` take filters away. */
export function NoMatch({ title, children, actions }: StateProps) {
  return (
    <div className="panel grid justify-items-center gap-3 px-6 py-10 text-center" role="status">
      <p className="font-display text-h3 font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {actions && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

interface LoadErrorProps {
  /** What could not be done: 'Could not load the parts.' */
  title: ReactNode
  /** What the API said. */
  detail?: string | undefined
  /** By which the shop's log names the request. */
  requestId?: string | undefined
  /** Absent where another try ends as this one has. */
  onRetry?: (() => void) | undefined
}

/** Something that could not be loaded: what, why as far as known, the request's id, and Retry where that may help. It is announced. */
export function LoadError({ title, detail, requestId, onRetry }: LoadErrorProps) {
  return (
    <div className="panel grid justify-items-center gap-3 px-6 py-10 text-center" role="alert">
      <Icon name="alert" className="size-8 text-brick" />
      <p className="font-display text-h3 font-semibold">{title}</p>
      {detail && <p className="max-w-prose text-ink-2">{detail}</p>}
      {requestId && (
        <p className="text-small text-ink-3">
          Request <span className="font-mono">{requestId}</span>
        </p>
      )}
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </div>
  )
}
