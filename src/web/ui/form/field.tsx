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

/** Ids and states that tie a control to its hint and its message. */
function controlProps(id: string, field: FieldProps, describedBy?: string) {
  const ids = classNames(describedBy, field.hint ? `${id}-hint` : false, field.error ? `${id}-error` : false)
  return {
    id,
    'aria-describedby': ids || undefined,
    'aria-invalid': field.error ? true : undefined,
    className: 'control',
  }
}

/** A labelled one-line input. Everything a native input takes is passed through, `ref` too. */
export function TextField(props: FieldProps & ComponentPropsWithRef<'input'>) {
  const { label, hint, error, optional, action, below, className, ...native } = props
  const ownId = useId()
  const id = native.id ?? ownId
  const field = { label, hint, error, optional, action, below }
  return (
    <FieldFrame {...field} id={id} className={className}>
      <input type="text" {...native} {...controlProps(id, field, native['aria-describedby'])} />
    </FieldFrame>
  )
}

/** A labelled native choice list; the options are its children. */
export function SelectField(props: FieldProps & ComponentPropsWithRef<'select'>) {
  const { label, hint, error, optional, action, below, className, children, ...native } = props
  const ownId = useId()
  const id = native.id ?? ownId
  const field = { label, hint, error, optional, action, below }
  const control = controlProps(id, field, native['aria-describedby'])
  return (
    <FieldFrame {...field} id={id} className={className}>
      <span className="relative grid w-full">
        <select {...native} {...control} className="control appearance-none pr-10">
          {children}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
      </span>
    </FieldFrame>
  )
}

/** A labelled text area that grows with what is typed where the browser can do so. */
export function TextArea(props: FieldProps & ComponentPropsWithRef<'textarea'>) {
  const { label, hint, error, optional, action, below, className, ...native } = props
  const ownId = useId()
  const id = native.id ?? ownId
  const field = { label, hint, error, optional, action, below }
  const control = controlProps(id, field, native['aria-describedby'])
  return (
    <FieldFrame {...field} id={id} className={className}>
      <textarea rows={4} {...native} {...control} className="control field-sizing-content min-h-28" />
    </FieldFrame>
  )
}
