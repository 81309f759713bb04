import { Text } from '@react-email/components'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

/** Tells the owner of an account that somebody wants to use its address for another one. */
export function EmailTaken({ name, publicUrl }: { name: string; publicUrl: string }) {
  return (
    <EmailLayout preview="Nothing has changed." title="This address has an account already" publicUrl={publicUrl}>
      <Text>
        Hello {name}, somebody who is signed in to another account with us wants to use this address for it. Your address has an account of
        its own, so nothing has changed.
      </Text>
      <Text>If it was you, sign in with this address instead. Forgotten the password? The sign-in page sends you a link.</Text>
      <MainButton href={`${publicUrl}/auth`}>Sign in</MainButton>
      <Text>If it was not you, you can ignore this e-mail: nobody got in.</Text>
    </EmailLayout>
  )
}
