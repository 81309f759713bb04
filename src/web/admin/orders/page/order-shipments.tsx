import { canTransition, shipmentTransitions } from '#domain/order/order-transitions.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { SHIPMENT_LABELS } from '#web/orders/order-labels.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { orderActions } from '../order-query.ts'
import type { StaffOrder } from '../order-states.tsx'
import { ShipForm } from '../ship-form.tsx'
import { useOrderAct } from '../use-order-act.ts'
import { ShipmentMenu } from './shipment-menu.tsx'
import { piecesText } from './shipment-labels.ts'
import type { StaffShipment } from './shipment-labels.ts'

interface ShipmentRowProps {
  number: string
  onShip: () => void
  shipment: StaffShipment
  /** Which of the order's it is: the first is 1. */
  position: number
  act: ReturnType<typeof useOrderAct>
}

/** A shipment, and what staff say has become of it. */
function ShipmentRow({ number, shipment, position, act, onShip }: ShipmentRowProps) {
  const { id, status, carrier, trackingNumber, trackingUrl, shippedAt } = shipment
  const mayChange = useMayChange()
  const text = useFocusWhenLost<HTMLSpanElement>(status)
  return (
    <li className="flex items-center gap-x-1 border-b border-line py-2">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <span ref={text} tabIndex={-1} className="grow">
          Shipment {position}: {piecesText(shipment)}, {SHIPMENT_LABELS[status].toLowerCase()}
          {carrier && (
            <>
              , {carrier} {trackingUrl ? <a href={trackingUrl}>{trackingNumber}</a> : (trackingNumber ?? 'without tracking')}
            </>
          )}
          {shippedAt && (
            <>
              , <ShopDate iso={shippedAt} />
            </>
          )}
        </span>
        {mayChange && canTransition(shipmentTransitions, 'ship', status) && (
          <Button data-ship-packed onClick={onShip}>
            Ship it
          </Button>
        )}
        {mayChange && canTransition(shipmentTransitions, 'deliver', status) && (
          <Button
            busy={act.isBusy}
            onClick={() => void act.run(() => orderActions.changeShipment(number, id, 'deliver'), `Shipment ${position} has arrived`)}
          >
            It has arrived
          </Button>
        )}
      </div>
      {mayChange && <ShipmentMenu {...{ number, shipment, position }} />}
    </li>
  )
}

interface OrderShipmentsProps {
  order: StaffOrder
  /** The packed shipment whose number is asked for. */
  leaving: string | null
  onLeaving: (shipmentId: string | null) => void
}

/** The shipments that are packed, or were handed over. */
export function OrderShipments({ order, leaving, onLeaving }: OrderShipmentsProps) {
  const { number, shipments } = order
  const act = useOrderAct(number)
  const packed = shipments.find(({ id, status }) => id === leaving && status === 'pending')
  if (shipments.length === 0) return null
  return (
    <section className="panel grid gap-3 p-4" aria-labelledby="order-shipments">
      <h2 id="order-shipments" className="text-h3">
        Shipments
      </h2>
      {act.error && (
        <Notice tone="error" live>
          {act.error}
        </Notice>
      )}
      <ul>
        {shipments.map((shipment, index) => (
          <ShipmentRow key={shipment.id} position={index + 1} onShip={() => onLeaving(shipment.id)} {...{ number, shipment, act }} />
        ))}
      </ul>
      {packed && <ShipForm key={packed.id} order={order} packed={packed} onDone={() => onLeaving(null)} />}
    </section>
  )
}
