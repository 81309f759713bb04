import { Text } from '@react-email/components'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import type { LinkTerm } from '#server/email/layout/link-end.ts'

interface ChangeEmailProps extends LinkTerm {
  url: string
  publicUrl: string
}

/** Asks whether an address is to become the one of an account. */
export function ChangeEmail({ url, within, until, publicUrl }: ChangeEmailProps) {
  return (
    <EmailLayout preview={`The link works once, within ${within}.`} title="Confirm your new address" publicUrl={publicUrl}>
      <Text>
        Hello, somebody who is signed in to an account with us wants to use this address for it. If it was you, confirm it in a browser that
        is signed in to that account: from then on you sign in with this address. The link works once, within {within}: until {until}.
      </Text>
      <MainButton href={url}>Confirm this address</MainButton>
      <Text>If it was not you, you can ignore this e-mail: nothing changes.</Text>
    </EmailLayout>
  )
}
