import type { ReactNode } from 'react'
import { Letter, TextLink } from './email-layout.tsx'

/** What a letter that nobody has to have tells besides: who sends it, from where, and how to leave. */
export interface MarketingLetterProps {
  publicUrl: string
  shopAddress: string
  unsubscribeUrl: string
}

/** The sheet of a letter that its reader signed up for. */
export const MarketingLetter = ({
  shopAddress,
  unsubscribeUrl,
  ...letter
}: MarketingLetterProps & { preview: string; title: string; children: ReactNode }) => (
  <Letter
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
