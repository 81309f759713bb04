import { useState } from 'react'
import { errorText } from '#web/api.ts'
import { callAuth } from '#web/account/auth-call.ts'
import { PasswordField } from '#web/account/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'

interface PasswordStepProps {
  /** The call that needs the password. */
  path: '/two-factor/enable' | '/two-factor/disable' | '/two-factor/generate-backup-codes'
  /** What the button does. */
  label: string
  variant: ButtonVariant
  /** Takes what the call answers. */
  onDone: (data: unknown) => Promise<void>
  onCancel: () => void
}

const FIELD_ID = 'two-step-password'

/** Asks for the password once more, and does with it what needs it. */
export function PasswordStep({ path, label, variant, onDone, onCancel }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const { isBusy, error, setError, run } = useSubmit(errorText)

  async function confirm() {
    if (password === '') return 'Please enter your password.'
    const answer = await callAuth(path, { password })
    if (!answer.ok) return answer.text
    await onDone(answer.data)
    return null
  }

  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(confirm).then((isDone) => isDone || document.getElementById(FIELD_ID)?.focus())
      }}
    >
      <PasswordField
        id={FIELD_ID}
        name="password"
        value={password}
        error={error ?? undefined}
        hint="To be sure that it is you."
        isNew={false}
        takesFocus
        onChange={(text) => {
          setPassword(text)
          setError(null)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={isBusy} busyLabel="One moment...">
          {label}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
