import { Text } from '@react-email/components'
import { Code, Labelled, Lines, OrderLink, PartList, References } from '#server/email/layout/email-components.tsx'
import { formatMoney } from '#domain/money.ts'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

interface ReturnExchangedProps extends OrderEmailProps {
  returnNumber: string
  lines: { name: string; partNumber: string; quantity: number }[]
  shipTo: string[]
  /** What they cost less than what came back (cents), which is given back; 0 without a difference. */
  backCents: number
}

/** New parts are sent for a return; `number` is the order that they are sent by. */
export function ReturnExchanged({ returnNumber, lines, shipTo, backCents, ...rest }: ReturnExchangedProps) {
  const { number, references, firstName, orderUrl, publicUrl } = rest
  return (
    <EmailLayout preview="They cost you nothing." title="New parts for your return" publicUrl={publicUrl}>
      <Text>
        Hello <bdi>{firstName}</bdi>, for what you sent back with return <Code>{returnNumber}</Code> we send you these parts. There is
        nothing to pay.{' '}
        {backCents > 0 && `They cost ${formatMoney(backCents)} less, which we give back to you; another e-mail tells you when. `}Their order
        is <Code>{number}</Code>; another e-mail tells you when they are on their way.
      </Text>
      <PartList lines={lines} />
      <References rows={references} />
      <Labelled label="Ship to">
        <Lines texts={shipTo} />
      </Labelled>
      <OrderLink href={orderUrl} />
    </EmailLayout>
  )
}
