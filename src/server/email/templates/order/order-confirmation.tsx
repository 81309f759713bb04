import { Text } from '@react-email/components'
import { formatMoney } from '#domain/money.ts'
import { discountLabel } from '#domain/pricing/discount-label.ts'
import { cardText } from '#domain/order/payment-card.ts'
import type { PaymentCard } from '#domain/order/payment-card.ts'
import { Code, Labelled, Lines, OrderLink, PartList, References, Totals } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

/** What happens next with an order. */
const NEXT = {
  open: 'We are getting your parts ready.',
  on_hold: 'It is on hold for now: we look at it before we send anything, and write to you.',
  cancelled: 'It has been cancelled since: another e-mail tells you of that.',
} as const

/** What the order confirmation contains. Amounts are cents. */
export interface OrderConfirmationProps extends OrderEmailProps {
  lines: { name: string; partNumber: string; quantity: number; subtotalCents: number }[]
  subtotalCents: number
  discountCents: number
  /** Its parts are sent for others that came back, and its discount is what these were worth. */
  isExchange: boolean
  shippingCents: number
  taxCents: number
  /** Stated instead of 'Tax'; null where it is taxed as ever. */
  taxExemption: string | null
  totalCents: number
  /** What has become of it when the e-mail leaves. */
  standing: keyof typeof NEXT
  /** The card that paid; null where it is not known. */
  card: PaymentCard | null
  shipTo: string[]
  /** `Mon, Nov 23`; null where nobody could say. */
  shipsBy: string | null
  /** `Tue, Nov 24 to Thu, Nov 26`. */
  arrives: string | null
}

/** 'Your order is confirmed': number, lines, totals, address, and the link that works without an account. */
export function OrderConfirmation(props: OrderConfirmationProps) {
  const { number, publicUrl } = props
  const isFree = props.totalCents === 0
  const isOpen = props.standing === 'open'
  const next = NEXT[props.standing]
  const parts = {
    Subtotal: props.subtotalCents,
    ...(props.discountCents > 0 && { [discountLabel({ ...props, couponCode: null })]: -props.discountCents }),
    Shipping: props.shippingCents,
    [props.taxExemption ?? 'Tax']: props.taxCents,
  }
  return (
    <EmailLayout
      preview={`${isFree ? 'There was nothing to pay' : `${formatMoney(props.totalCents)} received`}. ${next}`}
      title="Your order is confirmed"
      publicUrl={publicUrl}
    >
      <Text>
        Thank you, <bdi>{props.firstName}</bdi>.{' '}
        {isFree || !isOpen
          ? `${isFree ? 'There was nothing to pay.' : 'We have your payment.'} ${next}`
          : 'We have your payment and are getting your parts ready.'}{' '}
        Your order number is <Code>{number}</Code>.
      </Text>
      <PartList lines={props.lines.map((line) => ({ ...line, note: formatMoney(line.subtotalCents) }))} />
      <Totals parts={parts} total={['Total', props.totalCents]} />
      {props.card && <Labelled label="Paid with">{cardText(props.card)}</Labelled>}
      <References rows={props.references} />
      <Labelled label="Ships to">
        <Lines texts={props.shipTo} />
      </Labelled>
      {props.standing !== 'cancelled' && (
        <Labelled label="When it comes">
          {props.shipsBy === null || !isOpen ? (
            'We write to you when it ships.'
          ) : (
            <>
              Ships by {props.shipsBy}
              {props.arrives !== null && (
                <>
                  <br />
                  Arrives {props.arrives}
                </>
              )}
            </>
          )}
        </Labelled>
      )}
      <OrderLink href={props.orderUrl} />
    </EmailLayout>
  )
}
