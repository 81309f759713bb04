import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type NoticeTone = 'info' | 'warning' | 'error' | 'success'

const looks: Record<NoticeTone, { box: string; icon: IconName }> = {
  info: { box: 'border-petrol bg-petrol-100 text-petrol', icon: 'info' },
  warning: { box: 'border-amber bg-amber-100 text-amber', icon: 'alert' },
  error: { box: 'border-brick bg-brick-100 text-brick', icon: 'alert' },
  success: { box: 'border-leaf bg-leaf-100 text-leaf', icon: 'check' },
}

interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announce it when it appears; leave out for notices that are there from the start. */
  live?: boolean
  className?: string
}

/** A message in the page, beside what it is about. */
export function Notice({ tone = 'info', title, children, action, live, className }: NoticeProps) {
  const look = looks[tone]
  const role = tone === 'error' ? 'alert' : 'status'
  // Screen readers hear what comes into a region of status, not what came with it.
  const comesLater = live && role === 'status'
  return (
    <div role={live ? role : undefined} className={classNames('flex items-start gap-3 border-l-4 px-4 py-3', look.box, className)}>
      <Icon name={look.icon} className="mt-0.5 size-5" />
      <div className={classNames('min-w-0 grow text-ink', comesLater && 'comes-later')}>
        {title && <p className="font-display text-lead font-semibold leading-6">{title}</p>}
        {children && <div className="text-small">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
