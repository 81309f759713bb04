import { Text } from '@react-email/components'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { MarketingLayout } from '#server/email/layout/marketing-layout.tsx'
import type { MarketingEmailProps } from '#server/email/layout/marketing-layout.tsx'

/** The first e-mail to a new subscriber. */
export function NewsletterWelcome({ firstName, ...marketing }: MarketingEmailProps & { firstName: string | null }) {
  return (
    <MarketingLayout {...marketing} preview="New parts, and help with finding the right one." title="Welcome to our newsletter">
      <Text>
        {firstName ? (
          <>
            Hello <bdi>{firstName}</bdi>, thank
          </>
        ) : (
          'Thank'
        )}{' '}
        you for signing up. We write now and then: new parts, offers, and how to find and fit the right one.
      </Text>
      <MainButton href={marketing.publicUrl}>Visit the shop</MainButton>
    </MarketingLayout>
  )
}
