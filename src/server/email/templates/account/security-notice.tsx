import { Text } from '@react-email/components'
import { SECURITY_CHANGES } from '#domain/account/security-change.ts'
import type { SecurityChange } from '#domain/account/security-change.ts'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

interface SecurityNoticeProps {
  change: SecurityChange
  /** Of the shop. */
  phone: string
  publicUrl: string
}

/** Tells the owner of an account that a way into it has changed. */
export function SecurityNotice({ change, phone, publicUrl }: SecurityNoticeProps) {
  const { title, text } = SECURITY_CHANGES[change]
  // With another address on the account, a link to this one would find none.
  const canReset = change !== 'email_changed'
  return (
    <EmailLayout preview="If it was you, there is nothing to do." title={title} publicUrl={publicUrl}>
      <Text>{text}</Text>
      <Text>
        If it was you, there is nothing to do. If it was not,{' '}
        {canReset
          ? 'set a new password at once: that signs out whoever is in.'
          : `tell us at once: reply to this e-mail, or call ${phone}.`}
      </Text>
      {canReset && <MainButton href={`${publicUrl}/auth?mode=forgot`}>Set a new password</MainButton>}
    </EmailLayout>
  )
}
