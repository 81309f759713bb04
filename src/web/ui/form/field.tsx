import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

interface FieldProps {
  label: ReactNode
  /** One line of help, above the control where an open keyboard cannot cover it. */
  hint?: ReactNode
  /** What is wrong and how to put it right; its presence marks the control invalid. */
  error?: ReactNode
  /** Adds '(optional)' to the label; required fields carry no mark. */
  optional?: boolean | undefined
  /** Stands to the right of the control: a show-password button, an Apply button. */
  action?: ReactNode
  /** Stands below the control: a suggested correction. */
  below?: ReactNode
}

interface NativeProps {
  id?: string | undefined
  className?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: ComponentPropsWithRef<'input'>['aria-invalid']
}

interface FrameProps extends FieldProps {
  id: string
  className?: string | undefined
  children: ReactNode
}

function FieldFrame(props: FrameProps) {
  const { id, label, hint, error, optional, action, below, className, children } = props
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-display text-lead font-semibold leading-6">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-2">
          {hint}
        </p>
      )}
      {action ? (
        <div className="flex gap-2">
          {children}
          {action}
        </div>
      ) : (
        children
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-small font-medium text-brick">
          <Icon name="alert" className="size-5" />
          <span>{error}</span>
        </p>
      )}
      {below}
    </div>
  )
}

/**
 * Splits the props of a field: those of its frame, and of the control with the ids and states that tie it to its hint and its message. That nothing is
 * wrong is said, too: Firefox calls a required field invalid as long as it is empty.
 */
function useField<Native extends NativeProps>({ label, hint, error, optional, action, below, className, ...native }: FieldProps & Native) {
  const ownId = useId()
  const id = native.id ?? ownId
  const ids = classNames(native['aria-describedby'], hint ? `${id}-hint` : false, error ? `${id}-error` : false)
  return {
    frame: { id, label, hint, error, optional, action, below, className },
    control: { ...native, id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : (native['aria-invalid'] ?? false) },
  }
}

/** A labelled one-line input. Everything a native input takes is passed through, `ref` too. Names in Hebrew or Arabic run their own way. */
export function TextField(props: FieldProps & ComponentPropsWithRef<'input'>) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input type="text" dir="auto" {...control} className="control" />
    </FieldFrame>
  )
}

/** A labelled native choice list; the options are its children. */
export function SelectField(props: FieldProps & ComponentPropsWithRef<'select'>) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <span className="relative grid w-full">
        <select {...control} className="control appearance-none pr-10" />
        <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
      </span>
    </FieldFrame>
  )
}

/** A labelled text area that grows with what is typed where the browser can do so. */
export function TextArea(props: FieldProps & ComponentPropsWithRef<'textarea'>) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea rows={4} dir="auto" {...control} className="control field-sizing-content min-h-28" />
    </FieldFrame>
  )
}
