import { Text } from '@react-email/components'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import type { LinkTerm } from '#server/email/layout/link-end.ts'

interface ConfirmAddressProps extends LinkTerm {
  name: string
  url: string
  publicUrl: string
}

/** Asks a new customer to confirm the address. */
export function ConfirmAddress({ name, url, within, until, publicUrl }: ConfirmAddressProps) {
  return (
    <EmailLayout preview="Choose your password, and your account is ready." title="Confirm your e-mail address" publicUrl={publicUrl}>
      <Text>
        Hello {name}, please confirm that this address is yours: type the password for your account, and you are signed in. The link works
        once, within {within}: until {until}. Orders placed with this address then appear in your account.
      </Text>
      <MainButton href={url}>Confirm my address</MainButton>
      <Text>If you did not sign up, you can ignore this e-mail.</Text>
    </EmailLayout>
  )
}
