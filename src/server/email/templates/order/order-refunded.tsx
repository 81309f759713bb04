import { Text } from '@react-email/components'
import { formatMoney } from '#domain/money.ts'
import { REFUND_ARRIVES } from '#domain/order/refund.ts'
import { Code, OrderLink, PartList, References, Totals, refundArrival } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

/** A refund and its amounts, in cents; `returnNumber` when it is for returned parts. */
export interface OrderRefundedProps extends OrderEmailProps {
  returnNumber?: string
  /** Of a payment that the order did not need: it was paid twice. */
  isSurplus: boolean
  /** Of the payment of an order that was closed before it came, and could not be taken up again. */
  isLate: boolean
  /** Of all that was paid, in one piece. */
  isWhole: boolean
  amountCents: number
  itemsCents: number
  shippingCents: number
  taxCents: number
  lines: { name: string; partNumber: string; quantity: number }[]
}

/** What was given back: a payment, or all or part of what the order cost. */
function whatOf({ isSurplus, isLate, isWhole }: OrderRefundedProps): string {
  if (isLate) return 'we gave back your payment for'
  if (isSurplus) return 'we gave back a payment that was not needed for'
  return isWhole ? 'we refunded all of' : 'we refunded part of'
}

/** A refund was issued: how much, for what, and when it arrives. */
export function OrderRefunded(props: OrderRefundedProps) {
  const { number, firstName, returnNumber, amountCents, itemsCents, shippingCents, taxCents, lines } = props
  const [goods, total] = props.isSurplus ? ['Payment', 'Given back'] : ['Goods', 'Refund']
  const parts = { [goods]: itemsCents, ...(shippingCents > 0 && { Shipping: shippingCents }), ...(taxCents > 0 && { Tax: taxCents }) }
  return (
    <EmailLayout preview={`It arrives ${REFUND_ARRIVES}.`} title={`We refunded ${formatMoney(amountCents)}`} publicUrl={props.publicUrl}>
      <Text>
        Hello <bdi>{firstName}</bdi>, {whatOf(props)} order <Code>{number}</Code>
        {returnNumber && (
          <>
            {' '}
            for your return <Code>{returnNumber}</Code>
          </>
        )}
        {props.isLate && ': it came when the order was closed, and nothing of it is sent'}. {refundArrival}
      </Text>
      <References rows={props.references} />
      {lines.length > 0 && <PartList lines={lines} />}
      <Totals parts={parts} total={[total, amountCents]} />
      <OrderLink href={props.orderUrl} />
    </EmailLayout>
  )
}
