import { Button, Column, Row, Section, Text } from '@react-email/components'
import { formatMoney } from '#domain/money.ts'
import { ink, Letter, mono, quiet } from './letter.tsx'

/** What the confirmation of an order says. Amounts are cents. */
export interface OrderConfirmationProps {
  number: string
  firstName: string
  orderUrl: string
  publicUrl: string
  lines: { name: string; partNumber: string; quantity: number; subtotalCents: number }[]
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  shipTo: string[]
}

const Amount = ({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) => (
  <Row>
    <Column>
      <Text style={{ margin: '2px 0', fontWeight: isTotal ? 700 : 400 }}>{label}</Text>
    </Column>
    <Column align="right">
      <Text style={{ margin: '2px 0', fontWeight: isTotal ? 700 : 400 }}>{formatMoney(cents)}</Text>
    </Column>
  </Row>
)

/** 'Your order is confirmed': number, lines, sums, address and the link that needs no account. */
export function OrderConfirmation(props: OrderConfirmationProps) {
  return (
    <Letter preview={`Order ${props.number} is confirmed`} title="Your order is confirmed" publicUrl={props.publicUrl}>
      <Text>
        Thank you, {props.firstName}. We have your payment and are getting your parts ready. Your order number is{' '}
        <span style={{ fontFamily: mono, fontWeight: 700 }}>{props.number}</span>.
      </Text>
      <Section style={{ borderTop: `2px solid ${ink}`, borderBottom: '1px solid #dbd9d0' }}>
        {props.lines.map((line) => (
          <Row key={line.partNumber}>
            <Column>
              <Text style={{ margin: '8px 0' }}>
                {line.quantity} × {line.name}
                <br />
                <span style={{ fontFamily: mono, fontSize: 13, color: quiet }}>Part {line.partNumber}</span>
              </Text>
            </Column>
            <Column align="right" style={{ verticalAlign: 'top' }}>
              <Text style={{ margin: '8px 0' }}>{formatMoney(line.subtotalCents)}</Text>
            </Column>
          </Row>
        ))}
      </Section>
      <Amount label="Subtotal" cents={props.subtotalCents} />
      {props.discountCents > 0 && <Amount label="Discount" cents={-props.discountCents} />}
      <Amount label="Shipping" cents={props.shippingCents} />
      <Amount label="Tax" cents={props.taxCents} />
      <Amount label="Total" cents={props.totalCents} isTotal />
      <Text style={{ color: quiet, marginBottom: 4 }}>Ships to</Text>
      <Text style={{ marginTop: 0 }}>
        {props.shipTo.map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </Text>
      <Button
        href={props.orderUrl}
        style={{ backgroundColor: '#fab91c', border: `1px solid ${ink}`, color: ink, padding: '12px 20px', fontWeight: 700 }}
      >
        View your order
      </Button>
    </Letter>
  )
}
