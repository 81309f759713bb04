import { useEffect, useRef } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { RenderLink } from '#web/ui/render-link.tsx'
import type { Toast, ToastTone } from './toast.ts'
import { useTabHidden } from '#web/ui/browser/use-window.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

const looks: Record<ToastTone, { bar: string; icon: IconName; text: string }> = {
  info: { bar: 'bg-petrol', icon: 'info', text: 'text-petrol' },
  success: { bar: 'bg-leaf', icon: 'check', text: 'text-leaf' },
  warning: { bar: 'bg-amber', icon: 'alert', text: 'text-amber' },
  error: { bar: 'bg-brick', icon: 'alert', text: 'text-brick' },
}

/** Calls `onEnd` when `durationMs` have passed unpaused. */
function useCountdown({ durationMs, paused, onEnd }: { durationMs: number; paused: boolean; onEnd: () => void }) {
  const left = useRef(durationMs)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (paused || !Number.isFinite(left.current)) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [paused])
}

interface ToastCardProps {
  shown: Toast
  paused: boolean
  renderLink: RenderLink
  onDismiss: (id: string) => void
}

const actionLook =
  'inline-flex min-h-11 items-center font-display text-lead font-semibold leading-6 text-petrol underline underline-offset-4 hover:decoration-2'

/** One toast. Its time stands still while it is paused or the tab is in the background. */
export function ToastCard({ shown, paused, renderLink, onDismiss }: ToastCardProps) {
  const { id, title, description, tone, action, picture, durationMs } = shown
  const look = looks[tone]
  const dismiss = () => onDismiss(id)
  const isHidden = useTabHidden()
  useCountdown({ durationMs, paused: isHidden || paused, onEnd: dismiss })
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className="toast pointer-events-auto flex border border-ink bg-surface shadow-layer">
      <span className={classNames('state-bar w-1 shrink-0', look.bar)} aria-hidden="true" />
      <div className="flex grow items-start gap-3 py-3 pl-3">
        {picture ? (
          <span className="size-12 shrink-0" aria-hidden="true">
            {picture}
          </span>
        ) : (
          <Icon name={look.icon} className={classNames('mt-0.5 size-5', look.text)} />
        )}
        <div className="min-w-0 grow">
          <p className="font-display text-lead font-semibold leading-6">
            <Unbroken text={title} />
          </p>
          {description && <p className="text-small text-ink-2">{description}</p>}
          {action &&
            'href' in action &&
            renderLink({
              href: action.href,
              className: actionLook,
              children: action.label,
              onClick: dismiss,
            })}
          {action && 'onSelect' in action && (
            <button
              type="button"
              className={actionLook}
              onClick={() => {
                action.onSelect()
                dismiss()
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      </div>
      <IconButton label={`Dismiss: ${title}`} onClick={dismiss}>
        <Icon name="close" className="size-5" />
      </IconButton>
    </div>
  )
}
