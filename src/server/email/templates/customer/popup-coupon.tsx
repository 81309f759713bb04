import { Section, Text } from '@react-email/components'
import { MainButton } from '#server/email/layout/email-components.tsx'
import { ink, mono } from '#server/email/layout/email-layout.tsx'
import { MarketingLayout } from '#server/email/layout/marketing-layout.tsx'
import type { MarketingEmailProps } from '#server/email/layout/marketing-layout.tsx'

/** The coupon that was promised for signing up. */
export function PopupCoupon({ code, email, ...marketing }: MarketingEmailProps & { code: string; email: string }) {
  return (
    <MarketingLayout {...marketing} preview={`Your code is ${code}`} title="5% off your first order">
      <Text>Thank you for signing up. Enter this code in your cart:</Text>
      <Section style={{ border: `2px dashed ${ink}`, backgroundColor: '#f4f2ec', padding: '4px 12px', textAlign: 'center' }}>
        <Text style={{ fontFamily: mono, fontSize: 22, fontWeight: 700, margin: '8px 0' }}>{code}</Text>
      </Section>
      <Text>It takes 5% off your first order, works once, and belongs to {email}: use this address at checkout.</Text>
      <MainButton href={`${marketing.publicUrl}/categories`}>Find your part</MainButton>
    </MarketingLayout>
  )
}

/** To who signs up again with an address whose coupon works no more. */
export const EndedCoupon = ({ code, ended, ...marketing }: MarketingEmailProps & { code: string; ended: 'used' | 'off' }) => (
  <MarketingLayout {...marketing} preview={`Your code was ${code}`} title="You have had your code already">
    <Text>
      Somebody, probably you, asked for our code for a first order. There is one for each address, and yours was {code}.{' '}
      {ended === 'used' ? 'It works once, and an order has used it.' : 'It was switched off, and works no more.'}
    </Text>
    <MainButton href={`${marketing.publicUrl}/categories`}>Find your part</MainButton>
  </MarketingLayout>
)
