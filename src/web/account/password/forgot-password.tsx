import { useState } from 'react'
import { PASSWORD_RESET_MINUTES } from '#domain/account/account-links.ts'
import { INVALID_EMAIL, isEmail, meantEmail } from '#domain/customer/email.ts'
import { api, read } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmailForm } from '../email-form.tsx'
import { useAccountForm } from '../use-account-form.ts'

const FIELD_ID = 'forgot-email'

/** Asks for the address to which a link for a new password is sent. `next`: where to go on after signing in with it. */
export function ForgotPassword({ typed, next }: { typed: string; next: string | undefined }) {
  const [email, setEmail] = useState(typed)
  const [asked, setAsked] = useState<string | null>(null)
  const form = useAccountForm(() => FIELD_ID)

  async function ask() {
    setAsked(null)
    const address = meantEmail(email)
    if (!isEmail(address)) return form.refuse({ email: INVALID_EMAIL })
    const body = { email: address, ...(next && { next }) }
    if (await form.submit(() => read(api.POST('/api/password-resets', { body })))) setAsked(address)
  }
  return (
    <EmailForm id={FIELD_ID} label="Email" form={form} value={email} onChange={setEmail} onSubmit={() => void ask()}>
      <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Sending the link...">
        Email me a link
      </Button>
      {asked !== null && (
        <Notice tone="success" live title="Please check your email">
          If <span className="wrap-anywhere">{asked}</span> has an account, a link to set a new password is on its way. It works once,
          within {PASSWORD_RESET_MINUTES} minutes. Who works here without two-step sign-in asks an owner of the shop for a link.
        </Notice>
      )}
    </EmailForm>
  )
}
