import { use } from 'react'
import type { ReactNode } from 'react'
import { EmailLayout, TextLink } from './email-layout.tsx'
import { ShopName } from './shop-name.ts'

/** What marketing e-mails add: the sender, the postal address, and the unsubscribe link. */
export interface MarketingEmailProps {
  publicUrl: string
  shopAddress: string
  unsubscribeUrl: string
}

/** The layout of e-mails that the reader signed up for. */
export const MarketingLayout = ({
  shopAddress,
  unsubscribeUrl,
  ...email
}: MarketingEmailProps & { preview: string; title: string; children: ReactNode }) => (
  <EmailLayout
    {...email}
    footer={
      <>
        You get this because you signed up at {use(ShopName)}. <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
        <br />
        {shopAddress}
      </>
    }
  />
)
