import { useId, useState } from 'react'
import { CARRIER_NAMES, carrierOfNumber } from '#domain/order/carrier.ts'
import type { Carrier } from '#domain/order/carrier.ts'
import { countOf } from '#domain/count-of.ts'
import { refuseShipping } from '#domain/order/order-refusals.ts'
import { makeIdempotencyKey } from '#web/ui/browser/random-id.ts'
import { LeaveUnsent } from '#web/admin/form/leave-unsent.tsx'
import { CheckField } from '#web/admin/ui/fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { PieceRow, usePieces } from './line-quantities.tsx'
import { toShip } from './order-facts.ts'
import { orderActions } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'
import { ActNotice, useSeenVersion } from './seen-version.tsx'
import { useOrderAct } from './use-order-act.ts'

/** The tracking number as it is typed, and the carrier that it is of, unless somebody has chosen another. */
function useTracking() {
  const [tracking, setTracking] = useState('')
  const [chosen, setChosen] = useState<Carrier | null>(null)
  const seen = carrierOfNumber(tracking)
  return { tracking, setTracking, carrier: chosen ?? seen ?? 'UPS', setChosen, isSeen: chosen === null && seen !== null }
}

function TrackingFields({ tracking, setTracking, carrier, setChosen, isSeen }: ReturnType<typeof useTracking>) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Tracking number"
        optional
        autoFocus
        autoComplete="off"
        dir="ltr"
        className="min-w-0"
        value={tracking}
        onChange={(event) => setTracking(event.target.value)}
      />
      <SelectField
        label={isSeen ? 'Carrier (read off the number)' : 'Carrier'}
        value={carrier}
        onChange={(event) => setChosen(CARRIER_NAMES.find((name) => name === event.target.value) ?? null)}
      >
        {CARRIER_NAMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </div>
  )
}

interface ShipFormProps {
  order: StaffOrder
  /** The shipment that is packed and leaves now; without it, pieces are chosen that are packed or leave. */
  packed?: StaffOrder['shipments'][number]
  onDone: () => void
}

/** Hands a shipment over, in place: all that is left is ticked, the carrier is read off the number, and Enter ships. */
export function ShipForm({ order, packed, onDone }: ShipFormProps) {
  const { number } = order
  const title = useId()
  const whyNotPacked = useId()
  const seen = useSeenVersion(order)
  const refusal = refuseShipping(order)
  const isRefused = seen.isChanged || refusal !== null
  const pieces = usePieces(order, toShip, toShip)
  const shipment = useTracking()
  const { tracking, carrier } = shipment
  const [mails, setMails] = useState(true)
  const act = useOrderAct(number)
  // One shipment, however often Enter is pressed, also when the answer to the first was lost.
  const [key] = useState(makeIdempotencyKey)
  const [packKey] = useState(makeIdempotencyKey)
  const count = (packed ?? pieces).lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const left = pieces.open.reduce((sum, line) => sum + pieces.left(line), 0)
  const isTyped = tracking !== '' || (!packed && count !== left)
  const ship = async () => {
    if (count === 0 || isRefused) return
    const trackingNumber = tracking.replace(/\s/g, '') || null
    const departure = { version: seen.version, carrier, trackingNumber, mailsCustomer: mails }
    const isDone = await act.run(
      () =>
        packed
          ? orderActions.shipPacked(number, packed.id, departure)
          : orderActions.ship(number, key, { ...departure, lines: pieces.lines }),
      `Shipped ${count} of ${number}`,
    )
    if (isDone) onDone()
  }
  const pack = async () => {
    const { version } = seen
    if (await act.run(() => orderActions.pack(number, packKey, { version, lines: pieces.lines }), `Packed ${count} of ${number}`)) onDone()
  }
  return (
    <form
      className="panel grid gap-3 p-4"
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault()
        void ship()
      }}
      onKeyDown={(event) => event.key === 'Escape' && !isTyped && onDone()}
    >
      <h2 id={title} className="text-h3">
        Ship
      </h2>
      <LeaveUnsent isUnsent={isTyped} />
      <ActNotice {...{ act, seen, refusal }} />
      <TrackingFields {...shipment} />
      {!packed && (
        <div>
          {pieces.open.map((line) => (
            <PieceRow key={line.id} line={line} pieces={pieces} />
          ))}
        </div>
      )}
      <CheckField label="Mail the customer" checked={mails} onChange={(event) => setMails(event.target.checked)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={act.isBusy} disabled={count === 0 || isRefused}>
          Ship {countOf(count, 'part', 'parts')}
        </Button>
        {!packed && (
          <Button
            busy={act.isBusy}
            disabled={count === 0 || isRefused || tracking !== ''}
            aria-describedby={tracking === '' ? undefined : whyNotPacked}
            title="It leaves later. The customer can no longer cancel it, or send it elsewhere."
            onClick={() => void pack()}
          >
            Only packed
          </Button>
        )}
        <Button onClick={onDone}>Not now</Button>
        {!packed && tracking !== '' && (
          <p id={whyNotPacked} className="w-full text-small text-ink-2">
            Only packed: the tracking number is typed when it leaves. Empty it first.
          </p>
        )}
      </div>
    </form>
  )
}
