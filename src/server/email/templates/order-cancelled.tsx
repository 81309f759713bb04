import { Text } from '@react-email/components'
import { formatMoney } from '#domain/money.ts'
import { Code, MainButton, Quote, refundArrival } from '#server/email/layout/email-parts.tsx'
import type { OrderLetter } from '#server/email/layout/email-parts.tsx'
import { Letter } from '#server/email/layout/email-layout.tsx'

/** The order will not come, why, and what becomes of the money (cents). */
export function OrderCancelled({
  number,
  firstName,
  orderUrl,
  publicUrl,
  reason,
  refundCents,
}: OrderLetter & { reason: string; refundCents: number }) {
  const money = refundCents > 0 ? `We refund ${formatMoney(refundCents)}.` : 'Nothing was charged.'
  return (
    <Letter preview={money} title="Your order is cancelled" publicUrl={publicUrl}>
      <Text>
        Hello {firstName}, order <Code>{number}</Code> is cancelled, and nothing of it will be sent.
      </Text>
      {reason !== '' && <Quote text={reason} />}
      <Text>
        <strong>{money}</strong> {refundCents > 0 && refundArrival}
      </Text>
      <MainButton href={orderUrl}>View your order</MainButton>
    </Letter>
  )
}
