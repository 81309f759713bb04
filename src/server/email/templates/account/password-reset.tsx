import { Text } from '@react-email/components'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

interface PasswordResetProps {
  name: string
  url: string
  /** How long the link is valid. */
  minutes: number
  publicUrl: string
}

/** A link by which somebody who has forgotten the password sets a new one. */
export function PasswordReset({ name, url, minutes, publicUrl }: PasswordResetProps) {
  return (
    <EmailLayout preview={`The link works once, within ${minutes} minutes.`} title="Set a new password" publicUrl={publicUrl}>
      <Text>
        Hello {name}, here is the link to set a new password for your account. It works once, within {minutes} minutes. Every browser is
        then signed out, and passkeys are removed.
      </Text>
      <MainButton href={url}>Set a new password</MainButton>
      <Text>If you did not ask for it, you can ignore this e-mail: your password stays as it is.</Text>
    </EmailLayout>
  )
}
