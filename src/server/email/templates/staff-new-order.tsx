import { formatMoney } from '#domain/money.ts'
import { Labelled, Lines, MainButton, PieceList, Totals } from '#server/email/layout/email-parts.tsx'
import { StaffLayout } from '#server/email/layout/staff-layout.tsx'

/** What staff pick, and for whom. Amounts are cents. */
export interface StaffNewOrderProps {
  number: string
  email: string
  shipTo: string[]
  lines: { name: string; partNumber: string; quantity: number }[]
  totalCents: number
  adminUrl: string
  publicUrl: string
}

/** A paid order is there to be picked. */
export function StaffNewOrder({ number, email, shipTo, lines, totalCents, adminUrl, publicUrl }: StaffNewOrderProps) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <StaffLayout
      preview={`${formatMoney(totalCents)}, ${pieces} pieces, ${shipTo.at(-1) ?? ''}`}
      title={`New order ${number}`}
      publicUrl={publicUrl}
    >
      <PieceList lines={lines} />
      <Totals parts={{}} total={['Total', totalCents]} />
      <Labelled label="Customer">
        <Lines texts={[email, ...shipTo]} />
      </Labelled>
      <MainButton href={adminUrl}>Open the order</MainButton>
    </StaffLayout>
  )
}
