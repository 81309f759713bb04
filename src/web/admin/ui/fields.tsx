import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { TextField } from '#web/ui/form/field.tsx'
import { classNames } from '#web/ui/class-names.ts'

type TextFieldProps = ComponentPropsWithRef<typeof TextField>

/** A whole number. Its text is not forced into a number: what cannot be read is refused by words beside it. */
export function NumberField(props: TextFieldProps) {
  return <TextField inputMode="numeric" autoComplete="off" dir="ltr" {...props} />
}

/** An amount in dollars, as text: `parseMoney` makes cents of it. */
export function MoneyField({ hint, ...props }: TextFieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" dir="ltr" placeholder="0.00" {...props} hint={hint} action={undefined} />
}

interface CheckFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

function Toggle({ label, hint, error, className, role, ...native }: CheckFieldProps) {
  const ownId = useId()
  const id = native.id ?? ownId
  const described = classNames(hint ? `${id}-hint` : false, error ? `${id}-error` : false)
  return (
    <div className={classNames('grid grid-cols-[auto_1fr] items-center gap-x-2 py-1', className)}>
      <input
        {...native}
        id={id}
        type="checkbox"
        role={role}
        className={role === 'switch' ? 'switch' : undefined}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id} className="flex min-h-6 items-center">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-small text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="col-start-2 text-small font-medium text-brick">
          {error}
        </p>
      )}
    </div>
  )
}

/** A labelled check box: one of several that can be chosen. */
export function CheckField(props: CheckFieldProps) {
  return <Toggle {...props} />
}

/** A labelled switch: something is on or off. A native check box with the role, so that forms and servers know it. */
export function SwitchField(props: CheckFieldProps) {
  return <Toggle {...props} role="switch" />
}
