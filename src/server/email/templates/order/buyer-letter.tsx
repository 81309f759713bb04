import { Text } from '@react-email/components'
import { Code, Lines, OrderLink, phoneAndHours } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

interface BuyerLetterProps extends Pick<OrderEmailProps, 'number' | 'firstName' | 'orderUrl' | 'publicUrl'> {
  subject: string
  /** What staff have written. */
  text: string
  partName: string
  partNumber: string
  phone: string
  hours: string
}

/** What staff write to everybody who has bought a part, such as of a recall. */
export const BuyerLetter = ({
  subject,
  text,
  partName,
  partNumber,
  number,
  firstName,
  orderUrl,
  publicUrl,
  ...contact
}: BuyerLetterProps) => (
  <EmailLayout preview={text.slice(0, 120)} title={subject} publicUrl={publicUrl}>
    <Text>
      Hello <bdi>{firstName}</bdi>, this is about <bdi>{partName}</bdi> (<Code>{partNumber}</Code>), which you bought with order{' '}
      <Code>{number}</Code>.
    </Text>
    <Text style={{ wordBreak: 'break-word' }}>
      <Lines texts={text.split(/\r?\n/)} />
    </Text>
    <Text>You can reply to this e-mail, or call us: {phoneAndHours(contact)}</Text>
    <OrderLink href={orderUrl} isMain={false} />
  </EmailLayout>
)
