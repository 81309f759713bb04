import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { isConfirmKey } from './confirm-key.ts'
import { useSessionEnded } from './session-ended.ts'
import { SessionEnded } from '#web/session/session-ended.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface StaffDialogProps {
  open: boolean
  /** Escape, ✕ and a press outside ask for it, once something is typed only ✕ and a second Escape; the owner then sets `open` to false. */
  onClose: () => void
  /** Ctrl+Enter asks for it, wherever in the window the focus is; the owner decides whether it may be. */
  onConfirm?: () => void
  title: ReactNode
  /** A sentence below the title, read with it. */
  description?: ReactNode
  size?: 'normal' | 'wide'
  /** It has nothing to press: what does not fit is scrolled by the arrow keys. */
  isText?: boolean
  /** Below the content, always in view: the action last. */
  footer?: ReactNode
  /** What it shows would be lost: neither Escape nor a press outside closes it, only what is in its footer. */
  isKept?: boolean
  /** What was typed has been sent: nothing keeps it from being closed. */
  isSent?: boolean
  /** It may stand above another window: Escape then closes this one alone. */
  isAbove?: boolean
  children?: ReactNode
}

/** How a window is left: by its ✕, by Escape, or by a press outside. */
type Way = 'button' | 'escape' | 'outside'

/** Keeps what was typed in a window from one slip: a press outside no longer closes it, and Escape only when it is pressed again. */
function useTyped(isUnsent: boolean, onClose: () => void) {
  const [typed, setTyped] = useState<'nothing' | 'something' | 'warned'>('nothing')
  if (!isUnsent && typed !== 'nothing') setTyped('nothing')
  return {
    isWarned: typed === 'warned',
    onInput: () => setTyped('something'),
    leave: (way: Way) => {
      if (typed === 'nothing' || way === 'button' || (way === 'escape' && typed === 'warned')) onClose()
      else setTyped('warned')
    },
  }
}

/** Enter that is held in a field: the browser would send the form again and again, and with it what the first time has only just shown. */
const isHeldEnter = ({ key, repeat, target }: KeyboardEvent) => key === 'Enter' && repeat && target instanceof HTMLInputElement

/** What can be filled in or chosen. */
const FIELDS = 'input:enabled:not([type=file]), select:enabled, textarea:enabled, [contenteditable=true]'

/** The first field, of a group of radio buttons the chosen one; where fingers type, none: it would open the keyboard on the screen. */
function firstField(content: HTMLElement): Element | undefined {
  if (matchMedia('(pointer: coarse)').matches) return undefined
  const [first] = [...content.querySelectorAll(FIELDS)].filter((field) => field.checkVisibility())
  const isRadio = first instanceof HTMLInputElement && first.type === 'radio'
  return (isRadio && content.querySelector(`input[name="${CSS.escape(first.name)}"]:checked`)) || first
}

/** Where the focus begins: at the first field, in a text at the text, and without either at the first control. */
function useStart(isText: boolean) {
  const content = useRef<HTMLDivElement>(null)
  const start = () => {
    if (isText || !content.current) return content.current
    const field = firstField(content.current)
    return field instanceof HTMLElement ? field : true
  }
  return { content, start }
}

/** A window above the page: the focus stays in it, and returns to the opener. On phones it covers the screen. */
export function StaffDialog(props: StaffDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    description,
    size = 'normal',
    isText = false,
    isKept = false,
    isSent = false,
    isAbove = false,
    footer,
    children,
  } = props
  const { isWarned, onInput, leave } = useTyped(open && !isSent, onClose)
  const { content, start } = useStart(isText)
  const hasEnded = useSessionEnded()
  const onKeyDown = (event: KeyboardEvent) => {
    if (isAbove && event.key === 'Escape') {
      // The window below listens at the document.
      event.stopPropagation()
      leave('escape')
    }
    if (isHeldEnter(event)) event.preventDefault()
    if (!onConfirm || !isConfirmKey(event)) return
    // Neither the button under the focus nor the window below has it as well.
    event.preventDefault()
    event.stopPropagation()
    onConfirm()
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen, { reason }) =>
        !isOpen && !isKept && leave(reason === 'outside-press' ? 'outside' : reason === 'close-press' ? 'button' : 'escape')
      }
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="layer dialog-layer" data-size={size} initialFocus={start} onKeyDown={onKeyDown} onInput={onInput}>
          <div className="flex min-h-12 items-center gap-4 border-b border-line py-1 pr-1 pl-4">
            <Dialog.Title className="mr-auto text-h3">{title}</Dialog.Title>
            {!isKept && (
              <Dialog.Close className="icon-button" aria-label="Close">
                <Icon name="close" />
              </Dialog.Close>
            )}
          </div>
          <div ref={content} className="grid min-h-0 grow content-start gap-4 overflow-y-auto p-4" {...(isText && { tabIndex: 0 })}>
            {description && <Dialog.Description className="text-ink-2">{description}</Dialog.Description>}
            {children}
          </div>
          {isWarned && (
            <p role="status" className="border-l-4 border-amber bg-amber-100 px-4 py-3 text-small">
              What you have typed is not sent. To leave it behind, press Escape or the cross.
            </p>
          )}
          {/* The page's own words of it cannot be reached from here. */}
          {hasEnded && (
            <p role="status" className="border-l-4 border-amber bg-amber-100 px-4 py-3 text-small">
              <SessionEnded />
            </p>
          )}
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line p-3">{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
