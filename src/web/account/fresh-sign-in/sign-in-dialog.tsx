import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { CODE_FIELD_ID, CodeField, typedCode } from '#web/account/code-field.tsx'
import { signInWithPasskey } from '#web/account/passkey.ts'
import { PasswordField } from '#web/account/password-field.tsx'
import { useAccountForm } from '#web/account/use-account-form.ts'
import { usePasskeysSupported } from '#web/account/use-passkeys-supported.ts'
import { hasPasswordQuery } from '#web/account/has-password-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface SignInDialogProps {
  person: Schema<'Person'>
  /** Takes whether the sign-in is fresh now. */
  onAnswer: (isFresh: boolean) => void
}

const PASSWORD_ID = 'again-password'
const idOf = (field: string) => (field === 'code' ? CODE_FIELD_ID : PASSWORD_ID)
const words = (field: string, text: string) => `The ${field} ${text}.`

function PasswordForm({ person, onAnswer }: SignInDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const form = useAccountForm(idOf, words)
  const [hasCode, setHasCode] = useState(person.secondFactor === 'on')

  // It was switched on in another tab since.
  if (!hasCode && form.errors.code !== undefined) setHasCode(true)

  async function renew() {
    const body = { password, code: hasCode ? typedCode(code) : null }
    if (await form.submit(() => read(api.POST('/api/account/sign-in', { body })))) onAnswer(true)
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (password === '') form.refuse({ password: 'Please enter your password.' })
        else void renew()
      }}
    >
      {form.error && (
        <Notice tone="error" live>
          {form.error}
        </Notice>
      )}
      <input type="email" name="email" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordField
        id={PASSWORD_ID}
        name="password"
        value={password}
        error={form.errors.password}
        hint={undefined}
        isNew={false}
        onChange={(text) => {
          setPassword(text)
          form.forget('password')
        }}
      />
      {hasCode && (
        <>
          <CodeField
            value={code}
            error={form.errors.code ?? null}
            onChange={(text) => {
              setCode(text)
              form.forget('code')
            }}
          />
          <p className="text-small text-ink-2">Without your app, sign out, and sign in again with a recovery code.</p>
        </>
      )}
      <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="One moment...">
        Go on
      </Button>
    </form>
  )
}

function PasskeyButton({ person, onAnswer }: SignInDialogProps) {
  const [error, setError] = useState<string | null>(null)
  async function use() {
    const answer = await signInWithPasskey()
    if (!answer.ok) return setError(answer.text)
    const now = await read(api.GET('/api/session')).catch(() => null)
    const isSame = now?.person?.id === person.id
    onAnswer(isSame)
    // The passkey was of another account that uses this browser: nothing on this page is theirs.
    if (!isSame) window.location.reload()
  }
  return (
    <div className="grid gap-3">
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
      <Button onClick={() => void use()}>Use a passkey</Button>
    </div>
  )
}

/** Asks for the password once more, or a passkey; who has neither signs in anew by a mailed link. */
export function SignInDialog({ person, onAnswer }: SignInDialogProps) {
  const { data } = useQuery(hasPasswordQuery())
  const supportsPasskeys = usePasskeysSupported()
  // The window, once it is open, has given the focus to its first button.
  useEffect(() => document.getElementById(PASSWORD_ID)?.focus(), [])
  return (
    <Dialog open onClose={() => onAnswer(false)} title="Is it still you?">
      <div className="grid gap-4">
        <p>
          You signed in to <span className="wrap-anywhere">{person.email}</span> more than 15 minutes ago. What you have typed is kept.
        </p>
        {data?.hasPassword === false ? (
          <p>Your account has no password. Use a passkey, or sign out and sign in again by a mailed link.</p>
        ) : (
          <PasswordForm person={person} onAnswer={onAnswer} />
        )}
        {supportsPasskeys && person.role === 'user' && <PasskeyButton person={person} onAnswer={onAnswer} />}
      </div>
    </Dialog>
  )
}
