import { Text } from '@react-email/components'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import type { LinkTerm } from '#server/email/layout/link-end.ts'

interface SignInLinkProps extends LinkTerm {
  name: string
  url: string
  publicUrl: string
}

/** Signs a customer in without a password. */
export function SignInLink({ name, url, within, until, publicUrl }: SignInLinkProps) {
  return (
    <EmailLayout preview={`It works once, within ${within}.`} title="Sign in to your account" publicUrl={publicUrl}>
      <Text>
        Hello {name}, here is the link that you asked for. It works once, within {within}: until {until}.
      </Text>
      <MainButton href={url}>Sign in</MainButton>
      <Text>If you did not ask for it, you can ignore this e-mail: nobody gets in without it.</Text>
    </EmailLayout>
  )
}
