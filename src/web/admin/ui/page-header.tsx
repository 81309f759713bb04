import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: a state, a count. */
  aside?: ReactNode
  /** The lesser actions. */
  actions?: ReactNode
  /** The one marigold action; on phones it stands at the bottom of the screen. */
  mainAction?: ReactNode
}

/** The head of an admin page: its one h1, and what can be done here. */
export function PageHeader({ title, aside, actions, mainAction }: PageHeaderProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {aside}
      {actions}
      {mainAction && <div className="main-action">{mainAction}</div>}
    </div>
  )
}
