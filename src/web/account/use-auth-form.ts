import { useState } from 'react'
import { accountNameError } from '#domain/account/account-name.ts'
import { accountEmailError } from '#domain/account/account-email.ts'
import { meantEmail } from '#domain/customer/email.ts'
import { passwordError } from '#domain/account/password.ts'
import { useBrowserValue } from '#web/ui/browser/use-browser-value.ts'
import { errorText } from '#web/api.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { callAuth } from './auth-call.ts'
import type { AuthAnswer } from './auth-call.ts'
import { buyerEmail } from '#web/session/typed-texts.ts'
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
  const nameError = isNew ? accountNameError(name) : undefined
  if (nameError) errors.name = nameError
  const emailError = accountEmailError(meantEmail(email))
  if (emailError) errors.email = emailError
  const wrongPassword = isNew || password === '' ? passwordError(password) : undefined
  if (wrongPassword) errors.password = wrongPassword
  return errors
}

/** Refusals of the shop that concern the password, beside which they are shown. */
const ABOUT_PASSWORD = new Set(['PASSWORD_TOO_COMMON', 'PASSWORD_ABOUT_OWNER', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'])

/** The id of a field's control. */
const authFieldId = (field: AuthField): string => `auth-${field}`

/** How somebody signs in. A new account begins with a password. */
type SignInMethod = 'password' | 'link' | 'passkey'

export interface AuthPlan {
  /** Creates an account instead of signing in. */
  isNew: boolean
  /** The page that an e-mailed link leads to; inside the shop. */
  next: string | undefined
  onSignedIn: () => Promise<void>
  /** Takes the address as it is typed. */
  onEmail?: (email: string) => void
}

/** The fields of the form; a field's error shows once the form was submitted by a method that needs the field. */
function useCredentials(isNew: boolean) {
  const known = useBrowserValue(buyerEmail.read, null)
  const [typed, setTyped] = useState<Partial<Credentials>>({})
  const [needed, setNeeded] = useState<readonly AuthField[]>([])
  /** Why the shop refused what is typed. */
  const [refused, setRefused] = useState<Partial<Credentials>>({})
  const values: Credentials = { name: '', email: known ?? '', password: '', ...typed }
  const errors = fieldErrors(values, isNew)

  /** Validates the fields that a method needs. False: the focus is on the first error. */
  function validate(fields: readonly AuthField[]): boolean {
    setNeeded(fields)
    const first = fields.find((field) => errors[field])
    if (first) document.getElementById(authFieldId(first))?.focus()
    return first === undefined
  }
  const input = (field: AuthField) => ({
    id: authFieldId(field),
    name: field,
    value: values[field],
    error: refused[field] ?? (needed.includes(field) ? errors[field] : undefined),
  })
  function change(field: AuthField, text: string) {
    setTyped((now) => ({ ...now, [field]: text }))
    setRefused((now) => ({ ...now, [field]: undefined }))
  }
  function refuse(field: AuthField, text: string) {
    setRefused({ [field]: text })
    document.getElementById(authFieldId(field))?.focus()
  }
  return { values, validate, input, change, refuse }
}

/** The form for signing in or creating an account. */
export function useAuthForm({ isNew, next, onSignedIn, onEmail }: AuthPlan) {
  const { values, validate, input, change: type, refuse } = useCredentials(isNew)
  const [method, setMethod] = useState<SignInMethod | null>(null)
  const { isBusy, error, setError, run } = useSubmit(errorText)
  /** The method that continues with an e-mail. */
  const [mailed, setMailed] = useState<SignInMethod | null>(null)
  /** Whether the link that confirms the address was asked for again. */
  const [isResent, setResent] = useState(false)
  const [isSecondStep, setSecondStep] = useState(false)

  function change(field: AuthField, text: string) {
    type(field, text)
    if (field === 'email') onEmail?.(text)
  }
  async function finish() {
    await onSignedIn()
    buyerEmail.write(null)
  }
  async function signIn(by: SignInMethod, call: () => Promise<AuthAnswer>) {
    setMethod(by)
    const answer = await call()
    if (!answer.ok) {
      if (!ABOUT_PASSWORD.has(answer.code)) return answer.text
      refuse('password', answer.text)
    } else if (answer.isSignedIn) await finish()
    else if (answer.needsSecondStep) setSecondStep(true)
    else setMailed(by)
    return null
  }
  async function submit(by: SignInMethod, fields: readonly AuthField[], call: () => Promise<AuthAnswer>) {
    setError(null)
    setMailed(null)
    if (validate(fields)) await run(() => signIn(by, call))
  }
  /** Back to the password; what was typed is still there. */
  function restart(reason: string | null) {
    setSecondStep(false)
    setError(reason)
  }
  const email = meantEmail(values.email)
  const credentials = { email, password: values.password }
  const methods = {
    password: () =>
      submit('password', FIELDS, () =>
        isNew
          ? callAuth('/sign-up/email', { ...credentials, name: values.name.trim(), callbackURL: next })
          : callAuth('/sign-in/email', credentials),
      ),
    link: () => submit('link', ['email'], () => callAuth('/sign-in/magic-link', { email, callbackURL: next })),
    passkey: () => submit('passkey', [], signInWithPasskey),
  }
  const resend = () =>
    run(async () => {
      setResent(false)
      const answer = await callAuth('/send-verification-email', { email, callbackURL: next })
      if (!answer.ok) return answer.text
      setResent(true)
      return null
    })
  const secondStep = isSecondStep ? { onSignedIn: finish, onRestart: restart } : null
  return { input, change, methods, resend, isResent, busy: isBusy ? method : null, error, mailed, email, secondStep }
}
