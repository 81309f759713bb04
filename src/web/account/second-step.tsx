import { useState } from 'react'
import { errorText } from '#web/api.ts'
import { callAuth } from '#web/account/auth-call.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { CODE_FIELD_ID, CodeField, typedCode } from './code-field.tsx'

/** Refusals after which the password has to be given again. */
const OVER = new Set(['CODE_USED', 'INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])

/** `K3V7X 9q2mw` → `k3v7x-9q2mw`. */
const typedRecoveryCode = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, '')
    .replace(/^.{5}/, '$&-')

interface SecondStepProps {
  onSignedIn: () => Promise<void>
  /** Back to the password, with the reason. */
  onRestart: (reason: string | null) => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ onSignedIn, onRestart }: SecondStepProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const { isBusy, error, setError, run } = useSubmit(errorText)

  async function verify() {
    const answer = isRecovery
      ? await callAuth('/two-factor/verify-backup-code', { code: typedRecoveryCode(code) })
      : await callAuth('/two-factor/verify-totp', { code: typedCode(code) })
    if (answer.ok) await onSignedIn()
    else if (OVER.has(answer.code)) onRestart(answer.text)
    else return answer.text
    return null
  }
  const change = (text: string) => {
    setCode(text)
    setError(null)
  }

  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(verify).then((isDone) => isDone || document.getElementById(CODE_FIELD_ID)?.focus())
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-h4">
        Second step
      </h2>
      {isRecovery ? (
        <TextField
          id={CODE_FIELD_ID}
          name="code"
          label="Recovery code"
          hint="One of those that you stored, such as k3v7x-9q2mw. It works once."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={30}
          value={code}
          error={error ?? undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <CodeField value={code} error={error} onChange={change} />
      )}
      <Button type="submit" variant="primary" busy={isBusy} busyLabel="Signing in...">
        Sign in
      </Button>
      {isRecovery && (
        <p className="text-small text-ink-2">
          Without the app and without a recovery code, please{' '}
          <ShopLink className="link" href="/contact">
            write to us
          </ShopLink>
          .
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-x-6">
        <button
          type="button"
          className="link min-h-11"
          onClick={() => {
            setRecovery(!isRecovery)
            change('')
          }}
        >
          {isRecovery ? 'Use your app' : 'Use a recovery code'}
        </button>
        <button type="button" className="link min-h-11" onClick={() => onRestart(null)}>
          Start again
        </button>
      </div>
    </form>
  )
}
