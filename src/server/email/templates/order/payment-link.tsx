import { Text } from '@react-email/components'
import { formatMoney } from '#domain/money.ts'
import { discountLabel } from '#domain/pricing/discount-label.ts'
import { Code, Labelled, Lines, MainButton, PartList, References, Totals } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import { endText } from '#server/email/layout/link-end.ts'
import type { OrderConfirmationProps } from './order-confirmation.tsx'

interface PaymentLinkProps extends Omit<OrderConfirmationProps, 'standing' | 'shipsBy' | 'arrives'> {
  page: { url: string; expiresAt: string }
  timeZone: string
  /** The return that the order is made for in exchange; without one staff have placed it for a caller. */
  returnNumber?: string
}

/** An order that staff have placed for a caller, or in exchange for what came back, and where it is paid. */
export function PaymentLink({ page, timeZone, returnNumber, ...props }: PaymentLinkProps) {
  const until = endText(timeZone, new Date(page.expiresAt))
  const parts = {
    Subtotal: props.subtotalCents,
    ...(props.discountCents > 0 && { [discountLabel({ ...props, couponCode: null })]: -props.discountCents }),
    Shipping: props.shippingCents,
    [props.taxExemption ?? 'Tax']: props.taxCents,
  }
  return (
    <EmailLayout
      preview={`${formatMoney(props.totalCents)}, to be paid until ${until}.`}
      title={returnNumber ? 'Your exchange waits for its payment' : 'Your order waits for its payment'}
      publicUrl={props.publicUrl}
    >
      <Text>
        Hello <bdi>{props.firstName}</bdi>,{' '}
        {returnNumber ? (
          <>
            what you sent back with return <Code>{returnNumber}</Code> is here. In exchange we have put together order
          </>
        ) : (
          'as you asked us on the phone, we have put together order'
        )}{' '}
        <Code>{props.number}</Code>. We hold its parts for you until {until}.{returnNumber && ' We send them when the difference is paid.'}
      </Text>
      <PartList lines={props.lines.map((line) => ({ ...line, note: formatMoney(line.subtotalCents) }))} />
      <Totals parts={parts} total={['Total', props.totalCents]} />
      <References rows={props.references} />
      <Labelled label="Ships to">
        <Lines texts={props.shipTo} />
      </Labelled>
      <MainButton href={page.url}>Pay {formatMoney(props.totalCents)}</MainButton>
      <Text>
        {returnNumber
          ? 'If you would rather have your money back, or the link has ended, reply to this e-mail.'
          : 'If you did not order this, you need not do anything: an order that is not paid by then is closed.'}
      </Text>
    </EmailLayout>
  )
}
