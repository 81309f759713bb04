import { Text } from '@react-email/components'
import { Labelled, MainButton, Quote } from '#server/email/layout/email-parts.tsx'
import { StaffLayout } from '#server/email/layout/staff-layout.tsx'

interface ContactMessageProps {
  /** Its topic, and the number that it names. */
  title: string
  email: string
  text: string
  /** Whether the order was placed with this address; null when the number is of no order, or there is none. */
  isTheirs: boolean | null
  adminUrl: string | null
  publicUrl: string
}

/** What somebody wrote to the shop. An answer to this letter goes to them. */
export function ContactMessage({ title, email, text, isTheirs, adminUrl, publicUrl }: ContactMessageProps) {
  return (
    <StaffLayout preview={text.slice(0, 120)} title={`Message: ${title}`} publicUrl={publicUrl}>
      <Labelled label="From">{email}</Labelled>
      {isTheirs === false && <Text>This order was placed with another address. Please tell nothing of it before you know who writes.</Text>}
      <Quote text={text} />
      <Text>Reply to this letter: your answer goes to {email}.</Text>
      {adminUrl && <MainButton href={adminUrl}>Open the order</MainButton>}
    </StaffLayout>
  )
}
