import { Text } from '@react-email/components'
import { Code, Labelled, Lines, OrderLink } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

interface AddressChangedProps extends OrderEmailProps {
  /** Name and address, a line each. */
  shipTo: string[]
  /** `Tue, Nov 24 to Thu, Nov 26`; null where nothing was promised, or the promise is late or on hold. */
  arrives: string | null
  /** Somebody changed it on the order's page; staff did, otherwise. */
  byCustomer: boolean
}

/** An order is sent to another address: whoever did not ask for it must learn of it. */
export function AddressChanged({ number, firstName, shipTo, arrives, byCustomer, orderUrl, publicUrl }: AddressChangedProps) {
  return (
    <EmailLayout preview="Please check that it is right." title="Your order goes to another address" publicUrl={publicUrl}>
      <Text>
        Hello <bdi>{firstName}</bdi>, {byCustomer ? 'on its page you have changed' : 'we have changed'} the delivery address of order{' '}
        <Code>{number}</Code>. What you paid stays the same.
      </Text>
      <Labelled label="We send it to">
        <Lines texts={shipTo} />
      </Labelled>
      {arrives !== null && <Labelled label="Arrives">{arrives}</Labelled>}
      <Text>If this address is wrong, or you did not ask for the change, reply to this e-mail at once, before the package leaves.</Text>
      <OrderLink href={orderUrl} />
    </EmailLayout>
  )
}
