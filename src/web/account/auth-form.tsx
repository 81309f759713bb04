import { useRef, useState } from 'react'
import { isEmail } from '#domain/email.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { callAuth } from './auth-call.ts'
import { PasswordField } from './password-field.tsx'

/** The least that a password has, in characters; the server asks for the same. */
const MIN_PASSWORD = 12

interface Credentials {
  name: string
  email: string
  password: string
}
type Errors = Partial<Record<keyof Credentials, string>>

function mistakes({ name, email, password }: Credentials, isNew: boolean): Errors {
  const errors: Errors = {}
  if (isNew && name.trim() === '') errors.name = 'Please enter your name.'
  if (!isEmail(email.trim())) errors.email = 'Please enter a valid email address.'
  if (password === '') errors.password = 'Please enter your password.'
  else if (isNew && password.length < MIN_PASSWORD)
    errors.password = `Please use at least ${MIN_PASSWORD} characters. You typed ${password.length}.`
  return errors
}

interface AuthFormProps {
  /** Creates an account instead of signing in. */
  isNew: boolean
  onSignedIn: () => Promise<void>
}

/** Sign in, or create an account, with e-mail address and password. */
export function AuthForm({ isNew, onSignedIn }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Credentials>({ name: '', email: '', password: '' })
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [needsMail, setNeedsMail] = useState(false)
  const found = mistakes(values, isNew)
  const errors = isSent ? found : {}
  const input = (field: keyof Credentials) => ({
    id: `auth-${field}`,
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (text: string) => setValues((typed) => ({ ...typed, [field]: text })),
  })

  async function send() {
    setSent(true)
    setFailure(null)
    const [first] = Object.keys(found)
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    const { name, email, password } = values
    const who = { email: email.trim(), password }
    const answer = isNew ? await callAuth('/sign-up/email', { ...who, name: name.trim() }) : await callAuth('/sign-in/email', who)
    if (!answer.ok) setFailure(answer.text)
    else if (answer.isSignedIn) await onSignedIn()
    else setNeedsMail(true)
    setBusy(false)
  }

  if (needsMail)
    return (
      <Notice tone="success" live title="Please check your email">
        We have sent a link to {values.email}. Open it to finish, and you are signed in.
      </Notice>
    )
  const email = input('email')
  const name = input('name')
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      {isNew && (
        <TextField
          {...name}
          label="Name"
          autoComplete="name"
          maxLength={100}
          onChange={(event) => name.onChange(event.currentTarget.value)}
        />
      )}
      <TextField
        {...email}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => email.onChange(event.currentTarget.value)}
      />
      <PasswordField
        {...input('password')}
        isNew={isNew}
        hint={isNew ? `At least ${MIN_PASSWORD} characters; several words are fine.` : undefined}
      />
      <Button type="submit" variant="primary" busy={isBusy} busyLabel={isNew ? 'Creating your account...' : 'Signing in...'}>
        {isNew ? 'Create account' : 'Sign in'}
      </Button>
    </form>
  )
}
