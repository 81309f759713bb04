import type { ReactNode } from 'react'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { useAccountForm } from './use-account-form.ts'

interface EmailFormProps {
  /** The id of its one field. */
  id: string
  label: string
  autoComplete?: 'email' | 'off'
  form: ReturnType<typeof useAccountForm>
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  /** Its buttons, and what came of it. */
  children: ReactNode
}

/** A form of the account that asks for an e-mail address and nothing else. */
export function EmailForm({ id, label, autoComplete = 'email', form, value, onChange, onSubmit, children }: EmailFormProps) {
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {form.error && (
        <Notice tone="error" live>
          {form.error}
        </Notice>
      )}
      <TextField
        {...EMAIL_INPUT}
        id={id}
        name="email"
        label={label}
        autoComplete={autoComplete}
        value={value}
        error={form.errors.email}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          form.forget('email')
        }}
      />
      {children}
    </form>
  )
}
