import { Text } from '@react-email/components'
import { Code, Labelled, MainButton, PieceList } from '#server/email/layout/email-parts.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-parts.tsx'
import { EmailLayout, TextLink } from '#server/email/layout/email-layout.tsx'

/** A parcel has left: who carries it, what is in it, and what is still to come. */
export interface OrderShippedProps extends OrderEmailProps {
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  lines: { name: string; partNumber: string; quantity: number }[]
  toCome: { name: string; partNumber: string; quantity: number }[]
}

/** `https:` and `http:` alone: the link comes from a form of staff, and no letter runs anything. */
const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url)

const Tracking = ({ carrier, trackingNumber, trackingUrl }: OrderShippedProps) => (
  <Labelled label="Tracking">
    {carrier} {trackingNumber && <Code>{trackingNumber}</Code>}
    {isWebAddress(trackingUrl) && (
      <>
        <br />
        <TextLink href={trackingUrl}>Track this parcel</TextLink>
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
        Hello {firstName}, this parcel of order <Code>{number}</Code> has left us.
      </Text>
      {(props.carrier || props.trackingNumber || isWebAddress(props.trackingUrl)) && <Tracking {...props} />}
      <Text style={{ margin: '12px 0 0' }}>In this parcel</Text>
      <PieceList lines={props.lines} />
      {isPart && (
        <>
          <Text style={{ margin: '12px 0 0' }}>Still to come, in another parcel</Text>
          <PieceList lines={toCome} />
        </>
      )}
      <MainButton href={props.orderUrl}>View your order</MainButton>
    </EmailLayout>
  )
}
