import { Text } from '@react-email/components'
import { STAFF_ROLE_NAMES } from '#domain/staff/staff-role.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import type { LinkTerm } from '#server/email/layout/link-end.ts'

interface StaffInvitationProps extends LinkTerm {
  shopName: string
  role: StaffRole
  /** Who invites. */
  by: string
  url: string
  publicUrl: string
}

/** Asks somebody to join the staff. */
export function StaffInvitation({ shopName, role, by, url, within, until, publicUrl }: StaffInvitationProps) {
  const { name, note } = STAFF_ROLE_NAMES[role]
  return (
    <EmailLayout preview={`Your role: ${name}.`} title={`Work with ${shopName}`} publicUrl={publicUrl}>
      <Text>
        {by} invites you to work in the admin area of {shopName}. Your role: {name}. {note}
      </Text>
      <Text>
        Choose your name and a password by this link. It works once, within {within}: until {until}. If you have an account with this
        address already, your orders stay in it, and the new password replaces the old one.
      </Text>
      <MainButton href={url}>Join {shopName}</MainButton>
      <Text>If you do not know {by}, you can ignore this e-mail: nothing happens.</Text>
    </EmailLayout>
  )
}
