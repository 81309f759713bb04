import type { Schema } from '#web/api.ts'
import { SHIPMENT_LABELS } from '#web/orders/order-labels.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

type Order = Schema<'Order'>
type Shipment = Order['shipments'][number]

/** The number by which a shipment is followed, named as such, with its carrier's page where there is one. */
function Tracking({ carrier, trackingNumber, trackingUrl }: Shipment) {
  if (!trackingNumber) return carrier ? <p className="text-ink-2">Sent with {carrier}, without a tracking number</p> : null
  return (
    <p>
      <span className="text-ink-2">{carrier ? `${carrier} tracking number` : 'Tracking number'} </span>
      {trackingUrl ? (
        <a href={trackingUrl} className="link font-mono wrap-anywhere" rel="noreferrer">
          {trackingNumber}
        </a>
      ) : (
        <span className="font-mono wrap-anywhere">{trackingNumber}</span>
      )}
    </p>
  )
}

/** The shipments of an order, with their states and what is in each; nothing before there is one. */
export function Shipments({ order: { shipments, lines }, headingAs: Heading }: { order: Order; headingAs: 'h2' | 'h3' }) {
  const names = new Map(lines.map((line) => [line.id, line.name]))
  if (shipments.length === 0) return null
  return (
    <section id="shipments" aria-labelledby="shipments-heading">
      <Heading id="shipments-heading" className="mb-1 text-h4">
        {shipments.length === 1 ? 'Package' : 'Packages'}
      </Heading>
      <ul className="grid gap-3">
        {shipments.map((shipment, index) => {
          const at = shipment.deliveredAt ?? shipment.shippedAt
          return (
            <li key={`${shipment.shippedAt} ${index}`} className="border-l-2 border-line pl-4">
              <p className="font-semibold">
                {SHIPMENT_LABELS[shipment.status]} {at && <ShopDate iso={at} />}
              </p>
              {shipment.status !== 'pending' && <Tracking {...shipment} />}
              <p className="text-small text-ink-2">
                <Unbroken text={shipment.lines.map((line) => `${line.quantity} × ${names.get(line.lineId)}`).join(', ')} />
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
