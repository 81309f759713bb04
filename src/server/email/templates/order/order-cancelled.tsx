import { Text } from '@react-email/components'
import { formatMoney } from '#domain/money.ts'
import { Code, OrderLink, Quote, References, refundArrival } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

/** `isPaid`: it was, or cost nothing. `isRefunded`: all that was paid had gone back before. `isRest`: a part of it was sent. `exchangeFor`: the return that it was made for in exchange. */
interface CancelledProps {
  reason: string
  refundCents: number
  isPaid: boolean
  isRefunded?: boolean | undefined
  byCustomer?: boolean | undefined
  isRest?: boolean | undefined
  exchangeFor: string | null
}

/** The order is cancelled, or what of it was still to come: why, unless the customer did it, and how much is refunded (cents). */
export function OrderCancelled({
  number,
  references,
  firstName,
  orderUrl,
  publicUrl,
  reason,
  refundCents,
  isPaid,
  isRefunded = false,
  byCustomer = false,
  isRest = false,
  exchangeFor,
}: OrderEmailProps & CancelledProps) {
  const nothing = isRefunded ? 'What you paid was given back before.' : 'Nothing was charged.'
  const here = exchangeFor !== null && refundCents === 0 ? 'What you sent back is here.' : nothing
  const money = refundCents > 0 ? `We refund ${formatMoney(refundCents)}.` : here
  return (
    <EmailLayout preview={money} title="Your order is cancelled" publicUrl={publicUrl}>
      <Text>
        Hello <bdi>{firstName}</bdi>, order <Code>{number}</Code> is cancelled{byCustomer && ', as you wished'}, and nothing{' '}
        {isRest ? 'more of it' : 'of it'} will be sent.
      </Text>
      <References rows={references} />
      {reason !== '' && !byCustomer && <Quote text={reason} />}
      <Text>
        <strong>{money}</strong> {refundCents > 0 && refundArrival}
      </Text>
      {exchangeFor !== null && (
        <Text>
          It was to replace what you sent back with return <Code>{exchangeFor}</Code>. Reply to this e-mail: we make the exchange again, or
          give you your money back.
        </Text>
      )}
      <OrderLink href={orderUrl} isPaid={isPaid} />
    </EmailLayout>
  )
}
