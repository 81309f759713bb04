import { Text } from '@react-email/components'
import { Code, MainButton, OrderLink, PartList } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout, TextLink } from '#server/email/layout/email-layout.tsx'

interface PaymentExpiredProps extends Omit<OrderEmailProps, 'firstName'> {
  /** Null greets nobody by name. */
  firstName: string | null
  /** What was to be bought. */
  lines: { name: string; partNumber: string; quantity: number }[]
  /** Puts the same parts into the cart of any browser; null where their numbers make no address. */
  partsUrl: string | null
  /** The return that the order was made for in exchange; null for any other order. */
  exchangeFor: string | null
  /** For an order that staff have placed for a caller, whose cart is in no browser: where to call. */
  caller?: { phone: string }
  /** Whether a payment was begun, and came to nothing; else none was made while its page was open. */
  hasFailed?: boolean | undefined
}

const Hello = ({ name }: { name: string | null }) =>
  name === null ? (
    'Hello'
  ) : (
    <>
      Hello <bdi>{name}</bdi>
    </>
  )

/** The payment failed, or its session has ended: nothing was charged, and the parts are for sale again. */
export function PaymentExpired(props: PaymentExpiredProps) {
  const { number, firstName, publicUrl, orderUrl, lines, partsUrl, exchangeFor, caller, hasFailed = false } = props
  if (exchangeFor)
    return (
      <EmailLayout preview="Nothing was charged. Tell us how to go on." title="Your exchange was not paid" publicUrl={publicUrl}>
        <Text>
          <Hello name={firstName} />, the difference for order <Code>{number}</Code>{' '}
          {hasFailed ? 'could not be paid: the payment failed' : 'was not paid'}. <strong>Nothing was charged</strong>, and the order is
          closed. What you sent back with return <Code>{exchangeFor}</Code> is here.
        </Text>
        <Text>Reply to this e-mail: we make the exchange again, or give you your money back.</Text>
        <OrderLink href={orderUrl} isPaid={false} />
      </EmailLayout>
    )
  return (
    <EmailLayout
      preview={`Nothing was charged.${caller ? '' : ' Your cart is one click away.'}`}
      title="Your order was not paid"
      publicUrl={publicUrl}
    >
      <Text>
        <Hello name={firstName} />, order <Code>{number}</Code> {hasFailed ? 'could not be paid: the payment failed' : 'was not paid'}.{' '}
        <strong>Nothing was charged</strong>, and the order is closed.
      </Text>
      <PartList lines={lines} />
      {caller ? (
        <>
          <Text>
            If you still need the parts, call us at {caller.phone}, and we send you a new link to pay; or order them in the shop. We no
            longer hold them for you, so do not wait too long.
          </Text>
          <MainButton href={publicUrl}>Go to the shop</MainButton>
        </>
      ) : (
        <>
          <Text>If you still need the parts, order them again. We no longer hold them for you, so do not wait too long.</Text>
          <MainButton href={`${publicUrl}/cart`}>Go to your cart</MainButton>
          {partsUrl && (
            <Text>
              Your cart is kept in the browser that you ordered with. In another one you can{' '}
              <TextLink href={partsUrl}>put these parts into its cart</TextLink>.
            </Text>
          )}
        </>
      )}
    </EmailLayout>
  )
}
