import { Text } from '@react-email/components'
import { ORDER_LINK_DAYS } from '#domain/order/order-link.ts'
import { Code, MainButton, PartList } from '#server/email/layout/email-components.tsx'
import { EmailLayout, quiet } from '#server/email/layout/email-layout.tsx'
import { RequestedEmailFooter } from '#server/email/layout/requested-email-footer.tsx'

interface ReviewRequestProps {
  number: string
  firstName: string
  parts: { name: string; partNumber: string; quantity: number }[]
  reviewUrl: string
  stopUrl: string
  publicUrl: string
  shopAddress: string
}

/** Asks once what a buyer says of their parts. */
export const ReviewRequest = ({ number, firstName, parts, reviewUrl, stopUrl, publicUrl, shopAddress }: ReviewRequestProps) => (
  <EmailLayout
    preview="Did it fit? Others with the same machine would like to know."
    title="How did it go?"
    publicUrl={publicUrl}
    footer={
      <RequestedEmailFooter
        why={`We ask once for each order. You get this because you bought parts with order ${number}`}
        endUrl={stopUrl}
        endText="Do not ask me for reviews again"
        shopAddress={shopAddress}
      />
    }
  >
    <Text>
      Hello <bdi>{firstName}</bdi>, these parts of order <Code>{number}</Code> left us some time ago:
    </Text>
    <PartList lines={parts} />
    <Text>
      Did they fit, and which machine did you repair? What you write helps others to find the right part, whether you are content or not. We
      read each review before it stands on the page of the part, and do not change a word.
    </Text>
    <MainButton href={reviewUrl}>Write a review</MainButton>
    <Text style={{ color: quiet, fontSize: 13 }}>
      The button works for {ORDER_LINK_DAYS} days and opens your order without signing in, so please do not pass it on. If something is
      wrong with a part, reply to this e-mail, or see the same page.
    </Text>
  </EmailLayout>
)
