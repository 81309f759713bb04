import { useState } from 'react'
import { MAX_PASSWORD_LENGTH } from '#domain/account/password.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { TextField } from '#web/ui/form/field.tsx'

interface PasswordFieldProps {
  id: string
  name: string
  /** 'Password', unless there are several. */
  label?: string
  value: string
  error: string | undefined
  hint: string | undefined
  /** A new password, which a password manager may suggest. */
  isNew: boolean
  /** It gets the focus when it appears. */
  takesFocus?: boolean
  onChange: (password: string) => void
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label = 'Password', isNew, takesFocus, onChange, ...field }: PasswordFieldProps) {
  const focused = useFocusOnMount<HTMLInputElement>()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      ref={takesFocus ? focused : undefined}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={MAX_PASSWORD_LENGTH}
      onChange={(event) => onChange(event.currentTarget.value)}
      action={
        <Button
          variant="secondary"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          className="min-w-20"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      }
    />
  )
}
