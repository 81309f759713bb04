import { useState, useSyncExternalStore } from 'react'
import { isEmail } from '#domain/email.ts'
import { callAuth } from './auth-call.ts'
import { buyerEmail } from './buyer-email.ts'

/** The least that a password has, in characters; the server asks for the same. */
export const MIN_PASSWORD = 12

interface Credentials {
  name: string
  email: string
  password: string
}
export type AuthField = keyof Credentials

const FIELDS = ['name', 'email', 'password'] as const satisfies AuthField[]

function mistakes({ name, email, password }: Credentials, isNew: boolean): Partial<Credentials> {
  const errors: Partial<Credentials> = {}
  if (isNew && name.trim() === '') errors.name = 'Please enter your name.'
  if (!isEmail(email.trim())) errors.email = 'Please enter a valid email address.'
  if (password === '') errors.password = 'Please enter your password.'
  else if (isNew && password.length < MIN_PASSWORD)
    errors.password = `Please use at least ${MIN_PASSWORD} characters. You typed ${password.length}.`
  return errors
}

const staysAsItIs = () => () => undefined

/** The id of a field's control. */
export const authFieldId = (field: AuthField): string => `auth-${field}`

/** Signing in, or creating an account (`isNew`); mistakes show after the first sending. */
export function useAuthForm(isNew: boolean, onSignedIn: () => Promise<void>) {
  const known = useSyncExternalStore(staysAsItIs, buyerEmail.read, () => null)
  const [typed, setTyped] = useState<Partial<Credentials>>({})
  const values: Credentials = { name: '', email: known ?? '', password: '', ...typed }
  const [isSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [needsMail, setNeedsMail] = useState(false)
  const errors = mistakes(values, isNew)

  async function send() {
    setSent(true)
    setFailure(null)
    const first = FIELDS.find((field) => errors[field])
    if (first) return document.getElementById(authFieldId(first))?.focus()
    setBusy(true)
    const who = { email: values.email.trim(), password: values.password }
    const answer = isNew ? await callAuth('/sign-up/email', { ...who, name: values.name.trim() }) : await callAuth('/sign-in/email', who)
    if (!answer.ok) setFailure(answer.text)
    else if (answer.isSignedIn) {
      await onSignedIn()
      buyerEmail.write(null)
    } else setNeedsMail(true)
    setBusy(false)
  }

  const input = (field: AuthField) => ({
    id: authFieldId(field),
    name: field,
    value: values[field],
    error: isSent ? errors[field] : undefined,
  })
  const change = (field: AuthField, text: string) => setTyped((now) => ({ ...now, [field]: text }))
  return { input, change, send, isBusy, failure, needsMail, email: values.email }
}
