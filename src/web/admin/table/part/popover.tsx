import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface PopoverProps {
  /** What the panel is for, for screen readers. */
  label: string
  /** The content of the button that opens it. */
  button: ReactNode
  buttonClass: string
  /** The accessible name of the button where its content does not say it. */
  buttonLabel?: string
  /** Its panel hangs from the end of the button. */
  atEnd?: boolean
  /** A name by which keys find the button. */
  shortcut?: string
  children: (close: () => void) => ReactNode
}

const FOCUSABLE = 'input, select, button, a[href]'

/** A button and a panel below it, which Esc, a click elsewhere or leaving it by keys closes; the focus returns to the button. */
export function Popover({ label, button, buttonClass, buttonLabel, atEnd = false, shortcut, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('button')?.focus()
  }
  // Before it is painted: later it would take the focus from whoever has begun to type in it.
  useLayoutEffect(() => {
    if (!isOpen) return
    panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [isOpen])
  return (
    <div
      ref={root}
      // Safari gives the focus of a button that is pressed to what stands around it and can have it: to this, and not to the page's main part.
      tabIndex={-1}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        data-shortcut={shortcut}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div ref={panel} role="dialog" aria-label={label} className={classNames('dt-popover', atEnd && 'dt-popover-end')}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
