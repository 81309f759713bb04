import { Text } from '@react-email/components'
import { SECURITY_CHANGES } from '#domain/account/security-change.ts'
import type { SecurityChange } from '#domain/account/security-change.ts'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout, TextLink } from '#server/email/layout/email-layout.tsx'

interface SecurityNoticeProps {
  change: SecurityChange
  /** Whether a link to this address sets a new password. */
  canReset: boolean
  /** How many API keys act for the owner. */
  keys: number
  /** Of the shop. */
  phone: string
  publicUrl: string
}

/** What the owner does who has not made the change. */
function advice({ change, canReset, phone }: SecurityNoticeProps): string {
  // With another address on the account, a link to this one would find none.
  if (change === 'email_changed') return `tell us at once: reply to this e-mail, or call ${phone}.`
  if (canReset) return 'set a new password at once: that signs out whoever is in.'
  return `tell an owner of the shop at once, or call ${phone}: an owner sends you a link for a new password, which signs out whoever is in.`
}

/** What a new password does not shut out. */
function KeysLeft({ keys, publicUrl }: Pick<SecurityNoticeProps, 'keys' | 'publicUrl'>) {
  const url = `${publicUrl}/admin/settings/api-keys`
  return (
    <Text>
      {keys === 1 ? 'One API key acts' : `${keys} API keys act`} for you, and a new password does not end {keys === 1 ? 'it' : 'them'}.
      Revoke what you do not know under <TextLink href={url}>Settings, API keys</TextLink>, one or all at once; an owner of the shop can do
      it too.
    </Text>
  )
}

/** Tells the owner of an account that a way into it has changed. */
export function SecurityNotice(props: SecurityNoticeProps) {
  const { change, canReset, keys, publicUrl } = props
  const { title, text } = SECURITY_CHANGES[change]
  return (
    <EmailLayout preview="If it was you, there is nothing to do." title={title} publicUrl={publicUrl}>
      <Text>{text}</Text>
      <Text>If it was you, there is nothing to do. If it was not, {advice(props)}</Text>
      {keys > 0 && <KeysLeft keys={keys} publicUrl={publicUrl} />}
      {canReset && change !== 'email_changed' && <MainButton href={`${publicUrl}/auth?mode=forgot`}>Set a new password</MainButton>}
    </EmailLayout>
  )
}
