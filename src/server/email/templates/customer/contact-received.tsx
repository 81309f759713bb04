import { Text } from '@react-email/components'
import { usuallyWithin } from '#domain/customer/contact.ts'
import { Code, Labelled, phoneAndHours } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

interface ContactReceivedProps {
  topic: string
  orderNumber: string | null
  phone: string
  hours: string
  answersWithin: string
  publicUrl: string
}

/** Confirms to whoever used the contact form that the message arrived. It quotes nothing: anybody can enter somebody else's address. */
export function ContactReceived({ topic, orderNumber, phone, hours, answersWithin, publicUrl }: ContactReceivedProps) {
  return (
    <EmailLayout preview="A person who knows parts reads it and writes back." title="We have your message" publicUrl={publicUrl}>
      <Text>Thank you for writing to us. A person who knows parts reads it and answers to this address{usuallyWithin(answersWithin)}.</Text>
      <Labelled label="Topic">{topic}</Labelled>
      {orderNumber && (
        <Labelled label="About">
          <Code>{orderNumber}</Code>
        </Labelled>
      )}
      <Text>In a hurry? Call us: {phoneAndHours({ phone, hours })}</Text>
      <Text>If you did not write to us, somebody has mistyped their address: you can ignore this e-mail.</Text>
    </EmailLayout>
  )
}
