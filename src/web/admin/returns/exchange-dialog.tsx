import { useState } from 'react'
import { ActNotice, useSeenVersion } from '#web/admin/orders/seen-version.tsx'
import type { StaffOrder } from '#web/admin/orders/order-states.tsx'
import { PartPicker } from '#web/admin/pick/part-picker.tsx'
import type { PickedPart } from '#web/admin/pick/part-picker.tsx'
import { CheckField } from '#web/admin/ui/fields.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { linesOf, returnActions, useReturnAct } from './return-query.ts'
import type { ReturnLine, StaffReturn } from './return-query.ts'

interface Choice {
  quantity: number
  /** Another part than the one that came back. */
  part: PickedPart | null
}

/** What is there of the part to be sent, in words. */
const stockText = ({ productId, available }: ReturnLine) =>
  productId === null
    ? 'This part is no longer in the catalogue: choose another.'
    : available === null
      ? 'Its stock is not counted.'
      : `${available.toLocaleString('en-US')} free to be sent.`

interface LineProps {
  line: ReturnLine
  choice: Choice
  onChange: (choice: Choice) => void
}

function ExchangedLine({ line, choice, onChange }: LineProps) {
  const { partNumber, name, exchangeable } = line
  return (
    <div className="grid gap-2 border-b border-line py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <CheckField
          className="grow"
          label={
            <span>
              <span className="font-mono">{partNumber}</span> {name}
            </span>
          }
          checked={choice.quantity > 0}
          onChange={(event) => onChange({ ...choice, quantity: event.target.checked ? exchangeable : 0 })}
        />
        {exchangeable > 1 && (
          <label className="flex items-center gap-2 text-small">
            <input
              type="number"
              className="control w-20"
              aria-label={`Pieces of ${partNumber}`}
              min={0}
              max={exchangeable}
              value={choice.quantity}
              onChange={({ target }) =>
                onChange({ ...choice, quantity: Math.max(0, Math.min(exchangeable, Math.trunc(Number(target.value)) || 0)) })
              }
            />
            of {exchangeable}
          </label>
        )}
      </div>
      {choice.quantity > 0 && (
        <PartPicker
          label="Another part instead (optional)"
          value={choice.part}
          onChange={(part) => onChange({ ...choice, part })}
          {...(choice.part ? {} : { hint: stockText(line) })}
        />
      )}
    </div>
  )
}

/** Sends parts for what came back: an order of its own at no charge, whose stock is taken at once. */
export function ExchangeDialog({ found, order, onClose }: { found: StaffReturn; order: StaffOrder; onClose: () => void }) {
  const { number } = found
  const lines = linesOf(found).filter(({ exchangeable }) => exchangeable > 0)
  const [typed, setTyped] = useState<Record<string, Choice>>({})
  const choiceOf = ({ lineId, exchangeable }: ReturnLine): Choice => typed[lineId] ?? { quantity: exchangeable, part: null }
  const act = useReturnAct(number)
  const seen = useSeenVersion(found)
  // One order, however often the button is pressed, also when the answer to the first was lost.
  const [key] = useState(() => crypto.randomUUID())
  const chosen = lines
    .map((line) => ({ line, choice: choiceOf(line) }))
    .map(({ line: { lineId }, choice: { quantity, part } }) => ({ lineId, quantity, productId: part?.id ?? null }))
    .filter(({ quantity }) => quantity > 0)
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const exchange = async () => {
    if (count === 0 || seen.isChanged) return
    const body = { version: seen.version, lines: chosen }
    if (await act.run(() => returnActions.exchange(number, key, body), `Parts are sent for ${number}`)) onClose()
  }
  const { firstName, lastName, city, state } = order.shippingAddress
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={`Exchange ${number}`}
      description={`A new order at no charge to ${firstName} ${lastName}, ${city}, ${state}. Its stock is taken at once, and the customer is told by e-mail. Their money is kept.`}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button variant="primary" busy={act.busy} disabled={count === 0 || seen.isChanged} onClick={() => void exchange()}>
            {`Send ${count} ${count === 1 ? 'part' : 'parts'}`}
          </Button>
        </>
      }
    >
      <form
        className="contents"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void exchange()}
      >
        <ActNotice act={act} seen={seen} noun="return" />
        <div>
          {lines.map((line) => (
            <ExchangedLine
              key={line.lineId}
              line={line}
              choice={choiceOf(line)}
              onChange={(choice) => setTyped((known) => ({ ...known, [line.lineId]: choice }))}
            />
          ))}
        </div>
      </form>
    </StaffDialog>
  )
}
