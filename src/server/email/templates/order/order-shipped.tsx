import { Text } from '@react-email/components'
import { Code, Labelled, OrderLink, PartList, References } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout, TextLink } from '#server/email/layout/email-layout.tsx'

/** A shipment has left: its carrier, its contents, and what is still to come. */
export interface OrderShippedProps extends OrderEmailProps {
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  lines: { name: string; partNumber: string; quantity: number }[]
  toCome: { name: string; partNumber: string; quantity: number }[]
  /** `Tue, Nov 24 to Thu, Nov 26`; null where nothing was promised, or it left too late. */
  arrives: string | null
}

/** `https:` and `http:` only: staff type the link into a form, and an e-mail must not contain a `javascript:` link. */
const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url)

const Tracking = ({ carrier, trackingNumber, trackingUrl }: OrderShippedProps) => (
  <Labelled label="Tracking">
    {carrier} {trackingNumber && <Code>{trackingNumber}</Code>}
    {isWebAddress(trackingUrl) && (
      <>
        <br />
        <TextLink href={trackingUrl}>Track this package</TextLink>
      </>
    )}
  </Labelled>
)

/** 'On its way'. */
export function OrderShipped(props: OrderShippedProps) {
  const { number, firstName, toCome } = props
  const isPart = toCome.length > 0
  const title = isPart ? 'Part of your order is on its way' : 'Your order is on its way'
  const preview = [props.carrier, props.trackingNumber].filter(Boolean).join(' ') || `Order ${number} has left our shelves.`
  return (
    <EmailLayout preview={preview} title={title} publicUrl={props.publicUrl}>
      <Text>
        Hello <bdi>{firstName}</bdi>, this package of order <Code>{number}</Code> has left us.
      </Text>
      <References rows={props.references} />
      {(props.carrier || props.trackingNumber || isWebAddress(props.trackingUrl)) && <Tracking {...props} />}
      {props.arrives !== null && <Labelled label="Arrives">{props.arrives}</Labelled>}
      <Text style={{ margin: '12px 0 0' }}>In this package</Text>
      <PartList lines={props.lines} />
      {isPart && (
        <>
          <Text style={{ margin: '12px 0 0' }}>Still to come, in another package</Text>
          <PartList lines={toCome} />
        </>
      )}
      <OrderLink href={props.orderUrl} />
    </EmailLayout>
  )
}
