import { Text } from '@react-email/components'
import { Code, Labelled, OrderLink, PartList, Quote } from '#server/email/layout/email-parts.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-parts.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

/** The state of a return, as its e-mails report it. */
export type ReturnStep = 'requested' | 'approved' | 'declined' | 'received'

export interface ReturnProgressProps extends OrderEmailProps {
  step: ReturnStep
  returnNumber: string
  staffNote: string | null
  /** The address to send the parts to. */
  shopAddress: string
  lines: { name: string; partNumber: string; quantity: number; note?: string }[]
}

/** What each step says: its title, its preview in an inbox, and what happens next. */
export const RETURN_STEPS: Record<ReturnStep, { title: string; preview: string; text: string }> = {
  requested: {
    title: 'We have your return request',
    preview: 'We look at it and write to you. Please keep the parts for now.',
    text: 'We look at it and write to you, usually within one business day. Please do not send anything yet.',
  },
  approved: {
    title: 'Your return is approved',
    preview: 'How to send the parts back.',
    text: 'Pack the parts well, write the return number on the outside of the parcel, and send it to the address below.',
  },
  declined: {
    title: 'We cannot take this return',
    preview: 'Why, and what you can do.',
    text: 'We are sorry: we cannot take these parts back. If you see it differently, reply to this letter.',
  },
  received: {
    title: 'Your parts have arrived',
    preview: 'We check them and then refund what is due.',
    text: 'Thank you. We check the parts and then refund what is due; another letter tells you when.',
  },
}

/** One step of a return: request, decision or receipt. */
export function ReturnProgress(props: ReturnProgressProps) {
  const { step, firstName, number, returnNumber, staffNote, lines } = props
  const { title, preview, text } = RETURN_STEPS[step]
  return (
    <EmailLayout preview={preview} title={title} publicUrl={props.publicUrl}>
      <Text>
        Hello <bdi>{firstName}</bdi>, this is about return <Code>{returnNumber}</Code> of order <Code>{number}</Code>. {text}
      </Text>
      {(step === 'approved' || step === 'declined') && staffNote && <Quote text={staffNote} />}
      {step === 'approved' && (
        <Labelled label="Send to">
          {props.shopAddress}
          <br />
          Return <Code>{returnNumber}</Code>
        </Labelled>
      )}
      <PartList lines={lines} />
      <OrderLink href={props.orderUrl} />
    </EmailLayout>
  )
}
