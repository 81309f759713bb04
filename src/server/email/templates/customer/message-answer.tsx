import { Text } from '@react-email/components'
import { Lines, phoneAndHours, Quote } from '#server/email/layout/email-components.tsx'
import { EmailLayout, quiet } from '#server/email/layout/email-layout.tsx'

interface MessageAnswerProps {
  /** What staff have written. */
  answer: string
  /** What it answers. */
  message: string
  phone: string
  hours: string
  publicUrl: string
}

/** The answer to a contact form message, with the message below it. */
export function MessageAnswer({ answer, message, phone, hours, publicUrl }: MessageAnswerProps) {
  return (
    <EmailLayout preview={answer.slice(0, 120)} title="Our answer to your message" publicUrl={publicUrl}>
      <Text style={{ wordBreak: 'break-word' }}>
        <Lines texts={answer.split(/\r?\n/)} />
      </Text>
      <Text>You can reply to this e-mail, or call us: {phoneAndHours({ phone, hours })}</Text>
      <Text style={{ color: quiet, fontSize: 13, margin: '12px 0 0' }}>You wrote</Text>
      <Quote text={message} />
    </EmailLayout>
  )
}
