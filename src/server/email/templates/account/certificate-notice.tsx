import { Text } from '@react-email/components'
import { Code, Labelled, MainButton, Quote } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import { longDay } from '#server/email/layout/long-day.ts'

/** What an e-mail about a certificate tells. */
export type CertificateNews = 'approved' | 'declined' | 'revoked' | 'expiring'

/** What each says: its title, its preview in an inbox, and what follows. */
export const CERTIFICATE_NEWS: Record<CertificateNews, { title: string; preview: string; text: string }> = {
  approved: {
    title: 'Your tax certificate is approved',
    preview: 'Orders to its states are without sales tax.',
    text: 'From now on your orders to the states below are without sales tax when you are signed in. Orders placed before stay as they are.',
  },
  declined: {
    title: 'We could not accept your tax certificate',
    preview: 'Why, and what you can do.',
    text: 'We are sorry: we could not accept it, and your orders are taxed as before. You can upload another one at any time.',
  },
  revoked: {
    title: 'Your tax certificate no longer counts',
    preview: 'It takes no sales tax off your orders any more.',
    text: 'We have ended it: from now on it takes no sales tax off your orders. Those that you have placed stay as they are. You can upload another one at any time.',
  },
  expiring: {
    title: 'Your tax certificate expires soon',
    preview: 'Upload the new one in time.',
    text: 'After its last day it takes no sales tax off your orders. If you have a new certificate, please upload it now, so that we can look at it in time.',
  },
}

interface CertificateNoticeProps {
  news: CertificateNews
  company: string
  ending: string
  states: string[]
  expiresOn: string | null
  reason: string | null
  publicUrl: string
}

/** A decision about a tax-exempt certificate, or that it is about to expire. */
export function CertificateNotice({ news, company, ending, states, expiresOn, reason, publicUrl }: CertificateNoticeProps) {
  const { title, preview, text } = CERTIFICATE_NEWS[news]
  return (
    <EmailLayout preview={preview} title={title} publicUrl={publicUrl}>
      <Text>
        This is about the tax-exempt certificate of <bdi>{company}</bdi> with the number that ends in <Code>{ending}</Code>. {text}
      </Text>
      {(news === 'declined' || news === 'revoked') && reason && <Quote text={reason} />}
      <Labelled label="States">{states.join(', ')}</Labelled>
      <Labelled label="Last day">{expiresOn === null ? 'It states none' : longDay(expiresOn)}</Labelled>
      <MainButton href={`${publicUrl}/account#exemption`}>Open your certificates</MainButton>
    </EmailLayout>
  )
}
