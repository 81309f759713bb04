import { Button, Link, Section, Text } from '@react-email/components'
import { Fragment } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { REFUND_ARRIVES } from '#domain/order/refund.ts'
import { shippingText } from '#domain/pricing/shipping.ts'
import { ORDER_LINK_DAYS } from '#domain/order/order-link.ts'
import { hairline, ink, mono, petrol, quiet } from './email-layout.tsx'

/** What every e-mail about an order contains. */
export interface OrderEmailProps {
  number: string
  /** Its PO number and job, where the buyer has given them. */
  references: { label: string; text: string }[]
  firstName: string
  orderUrl: string
  publicUrl: string
}

/** The primary call to action, in a paragraph of its own: in the text, too, it stands on its own line. */
export const MainButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Text style={{ margin: '8px 0 0' }}>
    <Button
      href={href}
      style={{ backgroundColor: '#fab91c', border: `1px solid ${ink}`, color: ink, padding: '12px 20px', fontWeight: 700 }}
    >
      {children}
    </Button>
  </Text>
)

/**
 * The link that opens an order without an account, and how long it works; a plain one in an e-mail whose button does something else. Of an order that was
 * never paid no new one is mailed.
 */
export const OrderLink = ({ href, isMain = true, isPaid = true }: { href: string; isMain?: boolean; isPaid?: boolean }) => (
  <>
    {isMain ? (
      <MainButton href={href}>View your order</MainButton>
    ) : (
      <Text>
        <Link href={href} style={{ color: petrol, textDecoration: 'underline' }}>
          View your order
        </Link>
      </Text>
    )}
    <Text style={{ color: quiet, fontSize: 13 }}>
      The link works for {ORDER_LINK_DAYS} days and opens your order without signing in, so please do not pass it on.
      {isPaid && ' Once it has expired, its page can mail you a new one.'}
    </Text>
  </>
)

/** A number or code that somebody may have to read out or type: in one piece where it has the room. */
export const Code = ({ children }: { children: ReactNode }) => (
  <span style={{ display: 'inline-block', fontFamily: mono, fontWeight: 700, wordBreak: 'break-word' }}>{children}</span>
)

/** A label above its content. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Text style={{ color: quiet, fontSize: 13, margin: '12px 0 0' }}>{label}</Text>
    <Text style={{ margin: '0 0 12px', wordBreak: 'break-word' }}>{children}</Text>
  </>
)

/** Where to call and when, at the end of a sentence: hours that end with `p.m.` have its full stop. */
export const phoneAndHours = ({ phone, hours }: { phone: string; hours: string }): string => `${phone}, ${hours.replace(/\.$/, '')}.`

/** Each text on its own line, in the direction of its script. */
export const Lines = ({ texts }: { texts: string[] }) =>
  texts.map((text, index) => (
    <Fragment key={`${index} ${text}`}>
      {index > 0 && <br />}
      <bdi>{text}</bdi>
    </Fragment>
  ))

/** What the buyer's own books call the order, a line each. */
export const References = ({ rows }: { rows: OrderEmailProps['references'] }) =>
  rows.map(({ label, text }) => (
    <Labelled key={label} label={label}>
      <bdi>{text}</bdi>
    </Labelled>
  ))

/** Text that a customer wrote. */
export const Quote = ({ text }: { text: string }) => (
  <Section style={{ borderLeft: `4px solid ${petrol}`, paddingLeft: 12, margin: '12px 0' }}>
    <Text style={{ margin: 0, wordBreak: 'break-word' }}>
      <Lines texts={text.split(/\r?\n/)} />
    </Text>
  </Section>
)

const cell = { padding: '8px 0', fontSize: 14, lineHeight: '24px', verticalAlign: 'top' } as const
const sumCell = { ...cell, padding: '2px 0' } as const
const totalCell = { ...sumCell, fontWeight: 700 } as const
const atRight = { textAlign: 'right', paddingLeft: 12, whiteSpace: 'nowrap' } as const
// Each letter counts: a long order has 200 lines, and Gmail cuts e-mails at 102 kB.
const lineCell = { padding: '8px 0', fontSize: 14, lineHeight: '24px', wordBreak: 'break-word' } as const
const noteCell = { padding: '8px 0 8px 12px', fontSize: 14, lineHeight: '24px', textAlign: 'right', whiteSpace: 'nowrap' } as const

/** A table that the plain-text version also renders as a table. */
export const Table = ({ style, children }: { style?: CSSProperties; children: ReactNode }) => (
  <table data-text-format="dataTable" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse', ...style }}>
    <tbody>{children}</tbody>
  </table>
)

/** Parts with their quantities; `note` goes at the end of the line. */
export const PartList = ({ lines }: { lines: { name: string; partNumber: string; quantity: number; note?: string }[] }) => (
  <Table style={{ borderTop: `2px solid ${ink}`, borderBottom: hairline, margin: '4px 0 12px' }}>
    {lines.map((line) => (
      <tr key={`${line.partNumber} ${line.name}`} style={{ verticalAlign: 'top' }}>
        <td style={lineCell}>
          {`${line.quantity} × ${line.name}`}
          <br />
          <span style={{ fontFamily: mono, fontSize: 13, color: quiet }}>{`Part ${line.partNumber}`}</span>
        </td>
        {line.note !== undefined && <td style={noteCell}>{line.note}</td>}
      </tr>
    ))}
  </Table>
)

/** Amounts in cents by label, and their total. */
export const Totals = ({ parts, total }: { parts: Record<string, number>; total: [label: string, cents: number] }) => (
  <Table style={{ marginBottom: 12 }}>
    {Object.entries(parts).map(([label, cents]) => (
      <tr key={label}>
        <td style={sumCell}>{label}</td>
        <td style={{ ...sumCell, ...atRight }}>{label === 'Shipping' ? shippingText(cents) : formatMoney(cents)}</td>
      </tr>
    ))}
    <tr>
      <td style={totalCell}>{total[0]}</td>
      <td style={{ ...totalCell, ...atRight }}>{formatMoney(total[1])}</td>
    </tr>
  </Table>
)

/** When a refund reaches the customer. */
export const refundArrival = `It goes back the way you paid, and your bank shows it ${REFUND_ARRIVES}.`
