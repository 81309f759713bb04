import { Text } from '@react-email/components'
import { MainButton } from '#server/email/layout/email-parts.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

/** Asks a new customer to confirm the address. */
export function VerifyEmail({ name, url, publicUrl }: { name: string; url: string; publicUrl: string }) {
  return (
    <EmailLayout preview="One click, and your account is ready." title="Confirm your e-mail address" publicUrl={publicUrl}>
      <Text>Hello {name}, please confirm that this address is yours. Orders placed with it then appear in your account.</Text>
      <MainButton href={url}>Confirm my address</MainButton>
      <Text>If you did not sign up, you can ignore this letter.</Text>
    </EmailLayout>
  )
}
