import { Text } from '@react-email/components'
import { Code, OrderLink } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'

/** A new link to an order, for whoever asked for one on its page, or from staff. */
export function NewOrderLink({
  number,
  firstName,
  orderUrl,
  publicUrl,
  byStaff = false,
}: OrderEmailProps & { byStaff?: boolean | undefined }) {
  return (
    <EmailLayout preview="It opens your order without an account." title="A new link to your order" publicUrl={publicUrl}>
      <Text>
        Hello <bdi>{firstName}</bdi>,{' '}
        {byStaff ? (
          <>
            here is a new link to your order <Code>{number}</Code>.
          </>
        ) : (
          <>
            somebody asked for a new link to order <Code>{number}</Code> on its page. Here it is.
          </>
        )}
      </Text>
      <OrderLink href={orderUrl} />
      {!byStaff && <Text>If it was not you, you can ignore this e-mail: the link goes to this address only.</Text>}
    </EmailLayout>
  )
}
