import { Text } from '@react-email/components'
import { Lines, MainButton, Quote } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

interface ReviewHiddenProps {
  productName: string
  partNumber: string
  text: string
  /** Why, in words. */
  reason: string
  reviewUrl: string
  publicUrl: string
}

/** Tells the writer of a review why it is not shown, and what they can do. */
export const ReviewHidden = ({ productName, partNumber, text, reason, reviewUrl, publicUrl }: ReviewHiddenProps) => (
  <EmailLayout preview={reason} title="Your review is not shown" publicUrl={publicUrl}>
    <Text style={{ wordBreak: 'break-word' }}>
      We do not show your review of {productName}, part no. {partNumber}:
    </Text>
    <Quote text={text} />
    <Text>
      <Lines texts={['The reason:', reason]} />
    </Text>
    <Text>
      How many stars you gave is no reason: good reviews and bad ones are shown alike. Change the text on the page of your order, and we
      read it again. If you think that we are wrong, reply to this e-mail.
    </Text>
    <MainButton href={reviewUrl}>Change the review</MainButton>
  </EmailLayout>
)
