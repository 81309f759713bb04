import { useLayoutEffect, type ComponentPropsWithRef, type KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'

/** Primary is marigold and appears once in a view: the one thing to do there. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The classes of a button, for links that act as one: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'secondary', className?: string): string {
  return classNames('btn', `btn-${variant}`, className)
}

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  /** True while the action runs: disabled, announced as busy, `busyLabel` instead of the children. */
  busy?: boolean
  busyLabel?: string
}

/** A key that is held presses once; the browser would go on. */
function pressOnce(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** A button that is busy is disabled, and the browser takes the focus from it: it has it again afterwards, unless something else has it by then. */
function useFocusKept(busy: boolean) {
  useLayoutEffect(() => {
    if (!busy) return undefined
    const pressed = document.activeElement instanceof HTMLButtonElement ? document.activeElement : null
    return () => {
      if (document.activeElement === document.body) pressed?.focus({ preventScroll: true })
    }
  }, [busy])
}

/** A button, 44 px high at least. Its label says verb and object; type 'button' by default. */
export function Button(props: ButtonProps) {
  const { variant, busy = false, busyLabel, className, children, disabled, ...native } = props
  useFocusKept(busy)
  return (
    <button
      type="button"
      onKeyDown={pressOnce}
      {...native}
      className={buttonClass(variant, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What the button does, in words: its accessible name. */
  label: string
}

/** A square 44 px button around an icon. */
export function IconButton({ label, className, children, ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      {...native}
      aria-label={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink enabled:hover:bg-sunken disabled:text-line-strong',
        className,
      )}
    >
      {children}
    </button>
  )
}

/**
 * What a button does that takes its own line away, or comes where another one was pressed: by the second click of a double click the next line, or this
 * button, stands under the pointer.
 */
export const firstClick =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act()
  }
