import { Body, Container, Head, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'

/** Colours and faces of the letters: the shop's own, in what mail programs understand. */
export const ink = '#12202b'
export const quiet = '#576570'
const sans = "'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif"
export const mono = "'Atkinson Hyperlegible Mono', 'Courier New', monospace"

/** The sheet every letter is written on. `preview` is what a list of letters shows beside the subject. */
export function Letter({
  preview,
  title,
  children,
  publicUrl,
}: {
  preview: string
  title: string
  children: ReactNode
  publicUrl: string
}) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#f4f2ec', fontFamily: sans, color: ink, margin: 0, padding: '24px 0' }}>
        <Container style={{ backgroundColor: '#ffffff', border: '1px solid #dbd9d0', maxWidth: 560, padding: 28 }}>
          <Text style={{ fontSize: 20, fontWeight: 700, margin: 0, color: '#005266' }}>Partwright</Text>
          <Text style={{ fontSize: 24, lineHeight: '30px', fontWeight: 700, margin: '12px 0 4px' }}>{title}</Text>
          {children}
          <Section style={{ borderTop: '1px solid #dbd9d0', marginTop: 24 }}>
            <Text style={{ fontSize: 13, color: quiet }}>
              Questions? Reply to this letter or see <Link href={`${publicUrl}/contact`}>how to reach us</Link>.
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}
