import { useEffect, useId, useRef, type PointerEvent, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface DialogProps {
  open: boolean
  /** Escape, ✕ and a press on the backdrop ask for it; the owner then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  /** Keeps the title for screen readers only. */
  titleHidden?: boolean
  /** 'right' is a drawer from the side, 'full' covers the window. */
  place?: 'center' | 'right' | 'full'
  /** Stays in view below the scrolling content: the action. */
  footer?: ReactNode
  children: ReactNode
  className?: string
  /** The browser's Back closes it instead of leaving the page. */
  closesOnBack?: boolean
}

/** Marks the entry that a window adds to the browser's history. */
const WINDOW = 'window'

/** Until the entry of the window before is gone: the browser goes back a while after it is asked to, and would take the entry of a window opened meanwhile. */
let entryGone = Promise.resolve()

function removeEntry() {
  entryGone = new Promise((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }))
  window.history.back()
}

/**
 * While a dialog is open it has a history entry of its own: Back removes the entry and closes the dialog; closing it otherwise removes the entry too.
 * A choice that has changed the address meanwhile is kept.
 */
function useCloseOnBack(isWanted: boolean, onClose: () => void) {
  const close = useRef(onClose)
  const opened = useRef({ href: '', isChanged: false })
  useEffect(() => {
    close.current = onClose
    if (window.location.href !== opened.current.href) opened.current.isChanged = true
  })
  useEffect(() => {
    if (!isWanted) return
    const { href } = window.location
    opened.current = { href, isChanged: false }
    let isBack = false
    let isClosed = false
    let hasEntry = false
    function onPopState() {
      isBack = true
      if (opened.current.isChanged) window.history.forward()
      close.current()
    }
    void entryGone.then(() => {
      if (isClosed) return
      // Past the router, which watches the window's own method: to it nothing has changed.
      History.prototype.pushState.call(window.history, { ...window.history.state, [WINDOW]: true }, '')
      window.addEventListener('popstate', onPopState)
      hasEntry = true
    })
    return () => {
      isClosed = true
      window.removeEventListener('popstate', onPopState)
      if (hasEntry && !isBack && window.location.href === href && window.history.state?.[WINDOW]) removeEntry()
    }
  }, [isWanted])
}

/**
 * A modal window on the browser's own `<dialog>`: focus moves in and stays, Escape closes, focus returns to
 * the opener. Closed, it renders no content.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, titleHidden, place = 'center', footer, children, className, closesOnBack = false } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const titleId = useId()
  useCloseOnBack(open && closesOnBack, onClose)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    element.showModal()
    return () => element.close()
  }, [open])

  function isBackdrop(event: PointerEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return false
    const box = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    return x < box.left || x > box.right || y < box.top || y > box.bottom
  }

  return (
    <dialog
      ref={dialog}
      className={classNames('dialog', className)}
      data-place={place}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Escape closes by way of the owner, at once: `close` comes later, maybe after the opener was pressed again. A field for files within asks for nothing here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The event is asynchronous: by then the owner may have opened the dialog again.
        if (open && !event.currentTarget.open) onClose()
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = isBackdrop(event)
      }}
      onPointerUp={(event) => {
        if (pressedBackdrop.current && isBackdrop(event)) onClose()
      }}
    >
      {open && (
        <div className="flex max-h-[inherit] min-h-0 flex-col [[data-place=full]>&]:h-full [[data-place=right]>&]:h-full">
          <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 pr-1.5 pl-5">
            <h2 id={titleId} className={classNames('text-h4', titleHidden && 'sr-only')}>
              {title}
            </h2>
            <IconButton label="Close" className="ml-auto" onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </div>
          <div className="min-h-0 grow overflow-y-auto p-5">{children}</div>
          {footer && <div className="border-t border-line bg-surface p-4">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
