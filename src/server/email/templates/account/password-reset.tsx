import { Text } from '@react-email/components'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import type { LinkTerm } from '#server/email/layout/link-end.ts'

interface PasswordResetProps extends LinkTerm {
  name: string
  url: string
  publicUrl: string
}

/** A link by which somebody who has forgotten the password sets a new one. */
export function PasswordReset({ name, url, within, until, publicUrl }: PasswordResetProps) {
  return (
    <EmailLayout preview={`The link works once, within ${within}.`} title="Set a new password" publicUrl={publicUrl}>
      <Text>
        Hello {name}, here is the link to set a new password for your account. It works once, within {within}: until {until}. Every browser
        is then signed out, and passkeys are removed.
      </Text>
      <MainButton href={url}>Set a new password</MainButton>
      <Text>If you did not ask for it, you can ignore this e-mail: your password stays as it is.</Text>
    </EmailLayout>
  )
}
