import { TextField } from '#web/ui/form/field.tsx'

/** Digits as the app shows them, without the blanks that many type. */
export const typedCode = (text: string): string => text.replaceAll(/\s/g, '')

interface CodeFieldProps {
  value: string
  error: string | null
  onChange: (text: string) => void
}

export const CODE_FIELD_ID = 'two-step-code'

/** The six digits that an authenticator app shows. */
export function CodeField({ value, error, onChange }: CodeFieldProps) {
  return (
    <TextField
      id={CODE_FIELD_ID}
      name="code"
      label="Code"
      hint="The six digits that the app shows now."
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      value={value}
      error={error ?? undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
