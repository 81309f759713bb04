import { Text } from '@react-email/components'
import { Code, OrderLink, PartList, References } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout, TextLink } from '#server/email/layout/email-layout.tsx'

/** A shipment has arrived, and what to do when something is wrong with it. */
export function OrderDelivered({
  number,
  references,
  firstName,
  orderUrl,
  publicUrl,
  lines,
}: OrderEmailProps & { lines: { name: string; partNumber: string; quantity: number }[] }) {
  return (
    <EmailLayout preview="Does it fit? If not, you can send it back." title="Your package has arrived" publicUrl={publicUrl}>
      <Text>
        Hello <bdi>{firstName}</bdi>, the carrier says that this package of order <Code>{number}</Code> was delivered.
      </Text>
      <References rows={references} />
      <PartList lines={lines} />
      <Text>
        If it is not there, reply to this e-mail. If a part does not fit, ask for a return on your order&rsquo;s page, or read{' '}
        <TextLink href={`${publicUrl}/returns`}>how returns work</TextLink>.
      </Text>
      <OrderLink href={orderUrl} />
    </EmailLayout>
  )
}
