import { Text } from '@react-email/components'
import { Labelled, MainButton, Quote } from '#server/email/layout/email-components.tsx'
import { StaffLayout } from '#server/email/layout/staff-layout.tsx'

interface ContactMessageProps {
  /** Its topic, and the order number given in it. */
  title: string
  email: string
  text: string
  /** Of the machine, as its writer has typed it. */
  modelNumber: string | undefined
  /** The number is that of a return. */
  isReturn: boolean
  /** Whether the order was placed with this address; null when there is no number, or no order with it. */
  isTheirs: boolean | null
  adminUrl: string | null
  publicUrl: string
}

/** A contact form message to the shop. A reply goes to its writer. */
export function ContactMessage({ title, email, text, modelNumber, isReturn, isTheirs, adminUrl, publicUrl }: ContactMessageProps) {
  return (
    <StaffLayout preview={text.slice(0, 120)} title={`Message: ${title}`} publicUrl={publicUrl}>
      <Labelled label="From">{email}</Labelled>
      {modelNumber !== undefined && <Labelled label="Model number">{modelNumber}</Labelled>}
      {isTheirs === false && (
        <Text>
          {isReturn ? 'Its order' : 'This order'} was placed with another address. Please tell nothing of it before you know who writes.
        </Text>
      )}
      <Quote text={text} />
      <Text>Reply to this e-mail: your answer goes to {email}.</Text>
      {adminUrl && <MainButton href={adminUrl}>{isReturn ? 'Open the return' : 'Open the order'}</MainButton>}
    </StaffLayout>
  )
}
