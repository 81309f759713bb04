import { Text } from '@react-email/components'
import { MainButton, Quote } from '#server/email/layout/email-components.tsx'
import { StaffLayout } from '#server/email/layout/staff-layout.tsx'

/** Tells staff what needs a decision, and why; `buttonText` and `href` link to where they make it. */
export function StaffAlert(props: { title: string; reason: string; text: string; href: string; buttonText: string; publicUrl: string }) {
  return (
    <StaffLayout preview={props.reason} title={props.title} publicUrl={props.publicUrl}>
      <Quote text={props.reason} />
      <Text>{props.text}</Text>
      <MainButton href={props.href}>{props.buttonText}</MainButton>
    </StaffLayout>
  )
}
