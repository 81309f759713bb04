import { formatMoney } from '#domain/money.ts'
import { Labelled, Lines, MainButton, PartList, Totals } from '#server/email/layout/email-parts.tsx'
import { StaffLayout } from '#server/email/layout/staff-layout.tsx'

/** What to pick, and for whom. Amounts are cents. */
export interface StaffNewOrderProps {
  number: string
  email: string
  shipTo: string[]
  lines: { name: string; partNumber: string; quantity: number }[]
  totalCents: number
  adminUrl: string
  publicUrl: string
}

/** A paid order is ready to be picked. */
export function StaffNewOrder({ number, email, shipTo, lines, totalCents, adminUrl, publicUrl }: StaffNewOrderProps) {
  const totalQuantity = lines.reduce((total, { quantity }) => total + quantity, 0)
  return (
    <StaffLayout
      preview={`${formatMoney(totalCents)}, ${totalQuantity} pieces, ${shipTo.at(-1) ?? ''}`}
      title={`New order ${number}`}
      publicUrl={publicUrl}
    >
      <PartList lines={lines} />
      <Totals parts={{}} total={['Total', totalCents]} />
      <Labelled label="Customer">
        <Lines texts={[email, ...shipTo]} />
      </Labelled>
      <MainButton href={adminUrl}>Open the order</MainButton>
    </StaffLayout>
  )
}
