import type { ReactNode } from 'react'
import { EmailLayout, TextLink } from './email-layout.tsx'

/** What a letter that nobody has to have tells besides: who sends it, from where, and how to leave. */
export interface MarketingEmailProps {
  publicUrl: string
  shopAddress: string
  unsubscribeUrl: string
}

/** The sheet of a letter that its reader signed up for. */
export const MarketingLayout = ({
  shopAddress,
  unsubscribeUrl,
  ...letter
}: MarketingEmailProps & { preview: string; title: string; children: ReactNode }) => (
  <EmailLayout
    {...letter}
    footer={
      <>
        You get this because you signed up at Partwright. <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
        <br />
        {shopAddress}
      </>
    }
  />
)
