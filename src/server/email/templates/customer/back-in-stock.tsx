import { Text } from '@react-email/components'
import { BACK_IN_STOCK_MONTHS } from '#domain/customer/back-in-stock.ts'
import { Code, MainButton } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import type { LinkTerm } from '#server/email/layout/link-end.ts'
import { RequestedEmailFooter } from '#server/email/layout/requested-email-footer.tsx'

interface BackInStockEmailProps {
  name: string
  partNumber: string
  /** Where the button leads. */
  url: string
  endUrl: string
  publicUrl: string
  shopAddress: string
}

const FOOTER = { why: 'You get this because this address was given to wait for a part', endText: 'Stop waiting for this part' }

/** Asks whether the address that wants to be told of a part is the reader's. */
export const BackInStockConfirmation = ({
  name,
  partNumber,
  url,
  endUrl,
  publicUrl,
  shopAddress,
  within,
  until,
}: BackInStockEmailProps & LinkTerm) => (
  <EmailLayout
    preview={`Confirm that we may write to you about ${name}.`}
    title="Shall we tell you when it is back?"
    publicUrl={publicUrl}
    footer={<RequestedEmailFooter {...FOOTER} endUrl={endUrl} shopAddress={shopAddress} />}
  >
    <Text>
      Somebody, we hope you, wants to know when <strong>{name}</strong>, part <Code>{partNumber}</Code>, can be ordered again. Confirm it,
      and we write to you once, when it can; where few pieces come in, who has waited longest is told first. After {BACK_IN_STOCK_MONTHS}{' '}
      months your wish ends by itself.
    </Text>
    <MainButton href={url}>Tell me when it is back</MainButton>
    <Text>
      The link works for {within}, until {until}. If you did not ask for this, do nothing: no more e-mails come of it.
    </Text>
  </EmailLayout>
)

/** Says that a part can be bought again that the reader has waited for. */
export const BackInStock = ({ name, partNumber, url, endUrl, publicUrl, shopAddress }: BackInStockEmailProps) => (
  <EmailLayout
    preview={`${name} can be ordered again.`}
    title="It is back"
    publicUrl={publicUrl}
    footer={<RequestedEmailFooter {...FOOTER} endUrl={endUrl} shopAddress={shopAddress} />}
  >
    <Text>
      You asked us to tell you: <strong>{name}</strong>, part <Code>{partNumber}</Code>, could be ordered again when we wrote this e-mail.
    </Text>
    <Text>Others may wait for it too, and we keep none aside. This was the one e-mail; your wish has ended with it.</Text>
    <MainButton href={url}>See the part</MainButton>
  </EmailLayout>
)
