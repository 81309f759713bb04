import type { Schema } from '#web/api.ts'
import { SHIPMENT_LABELS } from '#web/orders/order-labels.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

type Order = Schema<'Order'>
type Parcel = Order['shipments'][number]

/** The number by which a parcel is followed, named as such, with its carrier's page where there is one. */
function Tracking({ carrier, trackingNumber, trackingUrl }: Parcel) {
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

/** The parcels of an order, with their states and what is in each; nothing before there is one. */
export function Parcels({ order: { shipments, lines } }: { order: Order }) {
  const names = new Map(lines.map((line) => [line.id, line.name]))
  if (shipments.length === 0) return null
  return (
    <section id="shipments" aria-labelledby="parcels">
      <h3 id="parcels" className="mb-1 text-h4">
        {shipments.length === 1 ? 'Parcel' : 'Parcels'}
      </h3>
      <ul className="grid gap-3">
        {shipments.map((parcel, index) => {
          const at = parcel.deliveredAt ?? parcel.shippedAt
          return (
            <li key={`${parcel.shippedAt} ${index}`} className="border-l-2 border-line pl-4">
              <p className="font-semibold">
                {SHIPMENT_LABELS[parcel.status]} {at && <ShopDate iso={at} />}
              </p>
              <Tracking {...parcel} />
              <p className="text-small text-ink-2">
                <Unbroken text={parcel.lines.map((line) => `${line.quantity} × ${names.get(line.lineId)}`).join(', ')} />
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
