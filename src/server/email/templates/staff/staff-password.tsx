import { Text } from '@react-email/components'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import type { LinkTerm } from '#server/email/layout/link-end.ts'

interface StaffPasswordProps extends LinkTerm {
  name: string
  url: string
  publicUrl: string
}

/** A link by which a member of staff sets a new password. */
export function StaffPassword({ name, url, within, until, publicUrl }: StaffPasswordProps) {
  return (
    <EmailLayout preview="The link works once." title="Set a new password" publicUrl={publicUrl}>
      <Text>
        Hello {name}, an owner of the shop sends you this link to set a new password for the admin area. It works once, within {within}:
        until {until}. Until you use it, your old password stays as it is.
      </Text>
      <MainButton href={url}>Set a new password</MainButton>
      <Text>If you have not asked for it, you can ignore this e-mail.</Text>
    </EmailLayout>
  )
}
