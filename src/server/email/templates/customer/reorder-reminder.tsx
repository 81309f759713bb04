import { Text } from '@react-email/components'
import { MainButton, PartList } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import { RequestedEmailFooter } from '#server/email/layout/requested-email-footer.tsx'

interface ReorderReminderProps {
  parts: { name: string; partNumber: string; quantity: number; note: string }[]
  cartUrl: string
  endUrl: string
  publicUrl: string
  shopAddress: string
}

/** Lists what its reader is about to need again, by their own orders. */
export const ReorderReminder = ({ parts, cartUrl, endUrl, publicUrl, shopAddress }: ReorderReminderProps) => (
  <EmailLayout
    preview={`By your own orders: ${parts[0]?.name ?? 'parts'}${parts.length > 1 ? ` and ${parts.length - 1} more` : ''}.`}
    title="It may be time again"
    publicUrl={publicUrl}
    footer={
      <RequestedEmailFooter
        why="You get this because you asked to be reminded of parts that you need again"
        endUrl={endUrl}
        endText="Stop the reminders"
        shopAddress={shopAddress}
      />
    }
  >
    <Text>By the dates of your orders you may soon need {parts.length === 1 ? 'this' : 'these'} again:</Text>
    <PartList lines={parts} />
    <Text>
      {parts.length === 1
        ? 'The button shows it with the price of the day, and puts it into your cart if you like.'
        : 'The button shows them with the prices of the day, and puts all of them into your cart at once if you like.'}
    </Text>
    <MainButton href={cartUrl}>{parts.length === 1 ? 'See the part' : 'See the parts'}</MainButton>
    <Text>We remind you at most once in three months.</Text>
  </EmailLayout>
)
