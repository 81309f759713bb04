import { Text } from '@react-email/components'
import { formatMoney } from '#domain/money.ts'
import { Labelled, Lines, MainButton, PartList, References, Totals } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { StaffLayout } from '#server/email/layout/staff-layout.tsx'

/** What to pick, and for whom. Amounts are cents. */
export interface StaffNewOrderProps {
  number: string
  references: OrderEmailProps['references']
  email: string
  shipTo: string[]
  lines: { name: string; partNumber: string; quantity: number }[]
  totalCents: number
  /** Nothing of it may be picked until somebody has decided. */
  isOnHold: boolean
  adminUrl: string
  publicUrl: string
}

/** A paid order is ready to be picked, or was put on hold before staff were told of it. */
export function StaffNewOrder({ number, references, email, shipTo, lines, totalCents, isOnHold, adminUrl, publicUrl }: StaffNewOrderProps) {
  const totalQuantity = lines.reduce((total, { quantity }) => total + quantity, 0)
  return (
    <StaffLayout
      preview={`${isOnHold ? 'On hold. ' : ''}${formatMoney(totalCents)}, ${totalQuantity} ${totalQuantity === 1 ? 'piece' : 'pieces'}, ${shipTo.at(-1) ?? ''}`}
      title={`New order ${number}`}
      publicUrl={publicUrl}
    >
      {isOnHold && <Text>It is on hold: nothing ships until somebody has decided.</Text>}
      <PartList lines={lines} />
      <Totals parts={{}} total={['Total', totalCents]} />
      <References rows={references} />
      <Labelled label="Customer">
        <Lines texts={[email, ...shipTo]} />
      </Labelled>
      <MainButton href={adminUrl}>Open the order</MainButton>
    </StaffLayout>
  )
}
