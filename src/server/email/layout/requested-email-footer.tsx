import { use } from 'react'
import { TextLink } from './email-layout.tsx'
import { ShopName } from './shop-name.ts'

/** Below e-mails that somebody has asked for: why they come, how to end them, and the sender's postal address. */
export const RequestedEmailFooter = ({
  why,
  endUrl,
  endText,
  shopAddress,
}: {
  why: string
  endUrl: string
  endText: string
  shopAddress: string
}) => (
  <>
    {why} at {use(ShopName)}. <TextLink href={endUrl}>{endText}</TextLink>
    <br />
    {shopAddress}
  </>
)
