import type { ReactNode } from 'react'
import { useMayChange } from './may-change.ts'

interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: a state, a count. */
  aside?: ReactNode
  /** The lesser actions. */
  actions?: ReactNode
  /** The one marigold action; on phones it stands at the bottom of the screen. */
  mainAction?: ReactNode
}

/** The head of an admin page: its one h1, and what can be done here by those whose role may change something. */
export function PageHeader({ title, aside, actions, mainAction }: PageHeaderProps) {
  const mayChange = useMayChange()
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {aside}
      {mayChange && actions && <div className="page-acts">{actions}</div>}
      {mayChange && mainAction && <div className="main-action">{mainAction}</div>}
    </div>
  )
}
