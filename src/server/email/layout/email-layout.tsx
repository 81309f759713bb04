import { Body, Container, Head, Html, Img, Link, Preview, Section, Text } from '@react-email/components'
import { use } from 'react'
import type { ReactNode } from 'react'
import { STAGING_NOTICE } from '#domain/shop-mode.ts'
import { IsStaging, ShopLogo, ShopName } from './shop-name.ts'

/** Colours and fonts of the e-mails: the shop's own, in values that mail clients support. */
export const ink = '#12202b'
export const quiet = '#576570'
export const petrol = '#005266'
export const hairline = '1px solid #dbd9d0'
// Without quotes, each of which takes six letters in an attribute.
const sans = 'Atkinson Hyperlegible Next, Verdana, Arial, sans-serif'
export const mono = 'Atkinson Hyperlegible Mono, Courier New, monospace'

/** An inline link. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} style={{ color: petrol, textDecoration: 'underline' }}>
    {children}
  </Link>
)

/** Where pictures are blocked, the logo's text is the shop's name. */
function NameOrLogo() {
  const name = use(ShopName)
  const logo = use(ShopLogo)
  return logo ? <Img {...logo} alt={name} style={{ display: 'inline-block' }} /> : name
}

/** Above what a staging shop sends: nobody may take it for the real one's. */
const StagingNotice = () =>
  use(IsStaging) && (
    <Text style={{ backgroundColor: '#fab91c', fontWeight: 700, margin: '0 0 12px', padding: '8px 12px' }}>{STAGING_NOTICE}</Text>
  )

/** The layout of every e-mail. `preview` is the preheader: what an inbox shows beside the subject. */
export function EmailLayout({
  preview,
  title,
  children,
  publicUrl,
  footer,
}: {
  publicUrl: string
  preview: string
  title: string
  children: ReactNode
  /** Replaces the footer that says how to reach us. */
  footer?: ReactNode
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* 'only': else a browser's engine inside a mail program darkens the e-mail by itself, and writes white on the amber of the buttons. */}
        <meta name="color-scheme" content="light only" />
        <title>{title}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#f4f2ec', fontFamily: sans, color: ink, margin: 0, padding: '16px 8px' }}>
        <Container
          style={{ backgroundColor: '#ffffff', border: hairline, borderTop: '4px solid #003d4f', maxWidth: 560, padding: '24px 20px' }}
        >
          <StagingNotice />
          <Text style={{ fontSize: 18, fontWeight: 700, margin: 0 }}>
            <Link href={publicUrl} style={{ color: petrol, textDecoration: 'none' }}>
              <NameOrLogo />
            </Link>
          </Text>
          <Text style={{ fontSize: 24, lineHeight: '30px', fontWeight: 700, margin: '12px 0 4px', wordBreak: 'break-word' }}>{title}</Text>
          {children}
          <Section style={{ borderTop: hairline, marginTop: 24 }}>
            <Text style={{ fontSize: 13, color: quiet, marginBottom: 0 }}>
              {footer ?? (
                <>
                  Questions? Reply to this e-mail or see <TextLink href={`${publicUrl}/contact`}>how to reach us</TextLink>.
                </>
              )}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}
