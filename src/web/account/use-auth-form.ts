import { useState } from 'react'
import { isEmail } from '#domain/customer/email.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/customer/password.ts'
import { useBrowserValue } from '#web/ui/browser/use-browser-value.ts'
import { AUTH_FAILED, callAuth } from './auth-call.ts'
import type { AuthAnswer } from './auth-call.ts'
import { buyerEmail } from './buyer-email.ts'
import { signInWithPasskey } from './passkey.ts'

interface Credentials {
  name: string
  email: string
  password: string
}
export type AuthField = keyof Credentials

const FIELDS = ['name', 'email', 'password'] as const satisfies AuthField[]

function fieldErrors({ name, email, password }: Credentials, isNew: boolean): Partial<Credentials> {
  const errors: Partial<Credentials> = {}
  if (isNew && name.trim() === '') errors.name = 'Please enter your name.'
  if (!isEmail(email.trim())) errors.email = 'Please enter a valid email address.'
  if (password === '') errors.password = 'Please enter your password.'
  else if (isNew && password.length < MIN_PASSWORD_LENGTH)
    errors.password = `Please use at least ${MIN_PASSWORD_LENGTH} characters. You typed ${password.length}.`
  return errors
}

/** The id of a field's control. */
export const authFieldId = (field: AuthField): string => `auth-${field}`

/** How somebody gets in. A new account begins with a password. */
type SignInMethod = 'password' | 'link' | 'passkey'

export interface AuthPlan {
  /** Creates an account instead of signing in. */
  isNew: boolean
  /** Where a mailed link leads in the end; inside the shop. */
  next: string | undefined
  onSignedIn: () => Promise<void>
}

/** Signing in, or creating an account; a field's error shows once the field was needed. */
export function useAuthForm({ isNew, next, onSignedIn }: AuthPlan) {
  const known = useBrowserValue(buyerEmail.read, null)
  const [typed, setTyped] = useState<Partial<Credentials>>({})
  const values: Credentials = { name: '', email: known ?? '', password: '', ...typed }
  const [needed, setNeeded] = useState<readonly AuthField[]>([])
  const [busy, setBusy] = useState<SignInMethod | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** The way that goes on in the mailbox. */
  const [mailed, setMailed] = useState<SignInMethod | null>(null)
  const errors = fieldErrors(values, isNew)

  async function go(way: SignInMethod, fields: readonly AuthField[], call: () => Promise<AuthAnswer>) {
    setNeeded(fields)
    setFailure(null)
    setMailed(null)
    const first = fields.find((field) => errors[field])
    if (first) return document.getElementById(authFieldId(first))?.focus()
    setBusy(way)
    const answer = await call().catch(() => AUTH_FAILED)
    if (!answer.ok) setFailure(answer.text)
    else if (answer.isSignedIn) {
      await onSignedIn()
      buyerEmail.write(null)
    } else setMailed(way)
    setBusy(null)
  }
  const email = values.email.trim()
  const who = { email, password: values.password }
  const ways = {
    password: () =>
      go('password', FIELDS, () =>
        isNew ? callAuth('/sign-up/email', { ...who, name: values.name.trim() }) : callAuth('/sign-in/email', who),
      ),
    link: () => go('link', ['email'], () => callAuth('/sign-in/magic-link', { email, callbackURL: next })),
    passkey: () => go('passkey', [], signInWithPasskey),
  }

  const input = (field: AuthField) => ({
    id: authFieldId(field),
    name: field,
    value: values[field],
    error: needed.includes(field) ? errors[field] : undefined,
  })
  const change = (field: AuthField, text: string) => setTyped((now) => ({ ...now, [field]: text }))
  return { input, change, ways, busy, failure, mailed, email }
}
