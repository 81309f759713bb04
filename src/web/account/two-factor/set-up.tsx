import { useState } from 'react'
import { errorText } from '#web/api.ts'
import { callAuth } from '#web/account/auth-call.ts'
import { CodeField, typedCode } from '#web/account/code-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { CopyButton } from '#web/ui/part/copy-button.tsx'
import { QrCode } from './qr-code.tsx'

/** In groups of four, to be read off a screen. */
const grouped = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

interface SetUpProps {
  /** The `otpauth://` address with the secret, which the app reads from the QR code. */
  address: string
  onDone: () => Promise<void>
  onCancel: () => void
}

/** Connects an authenticator app: its secret as a QR code and as text, and a first code that proves that it has it. */
export function SetUp({ address, onDone, onCancel }: SetUpProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const [code, setCode] = useState('')
  const { isBusy, error, setError, run } = useSubmit(errorText)
  const secret = new URL(address).searchParams.get('secret') ?? ''

  async function confirm() {
    const answer = await callAuth('/two-factor/verify-totp', { code: typedCode(code) })
    if (!answer.ok) return answer.text
    await onDone()
    return null
  }

  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(confirm)
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="text-h4">
        Connect your app
      </h3>
      <p>Scan this code with an authenticator app on your phone, such as the one that keeps your passwords.</p>
      <QrCode text={address} label="QR code for your authenticator app" />
      <p className="text-small text-ink-2">Cannot scan it? Type this key into the app:</p>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="font-mono text-part break-all select-all">{grouped(secret)}</p>
        <CopyButton text={secret} what="key" isSecret />
      </div>
      <CodeField
        value={code}
        error={error}
        onChange={(text) => {
          setCode(text)
          setError(null)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Checking the code...">
          Turn on two-step sign-in
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
