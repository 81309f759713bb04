import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { countOf } from '#domain/count-of.ts'
import { makeIdempotencyKey } from '#web/ui/browser/random-id.ts'
import { ActNotice, useSeenVersion } from '#web/admin/orders/seen-version.tsx'
import type { StaffOrder } from '#web/admin/orders/order-states.tsx'
import { PartPicker } from '#web/admin/pick/part-picker.tsx'
import type { PickedPart } from '#web/admin/pick/part-picker.tsx'
import { isConfirmKey } from '#web/admin/ui/confirm-key.ts'
import { CheckField } from '#web/admin/ui/fields.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { refuseDifference } from './return-facts.ts'
import { linesOf, previewQuery, returnActions, useReturnAct } from './return-query.ts'
import type { ReturnLine, StaffReturn } from './return-query.ts'

interface Choice {
  quantity: number
  /** Another part than the one that came back. */
  part: PickedPart | null
  /** How many are sent for these, where it is another number. */
  sent: number | null
}

/** What the customer has asked for; else the same part again. */
const beginning = ({ quantity, exchangeable, replacement }: ReturnLine): Choice => ({
  quantity: exchangeable,
  part: replacement && { id: replacement.id, name: replacement.name, partNumber: replacement.partNumber },
  sent: replacement && quantity === exchangeable && replacement.quantity !== quantity ? replacement.quantity : null,
})

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
          onChange={(event) => onChange({ ...choice, quantity: event.target.checked ? exchangeable : 0, sent: null })}
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
                onChange({ ...choice, sent: null, quantity: Math.max(0, Math.min(exchangeable, Math.trunc(Number(target.value)) || 0)) })
              }
            />
            of {exchangeable}
          </label>
        )}
      </div>
      {choice.quantity > 0 && choice.sent !== null && <p className="text-small">{choice.sent} are sent, as the customer asked.</p>}
      {choice.quantity > 0 && (
        <PartPicker
          label="Another part instead (optional)"
          value={choice.part}
          onChange={(part) => onChange({ ...choice, part, sent: null })}
          {...(choice.part ? {} : { hint: stockText(line) })}
        />
      )}
    </div>
  )
}

const SETTLED = (cents: number) =>
  cents === 0
    ? 'No difference in price.'
    : cents > 0
      ? `The customer pays ${formatMoney(cents)} more, tax included: they are mailed a link, and the parts can be sent when it is paid.`
      : `The customer gets ${formatMoney(-cents)} back, tax included, at once.`

interface DifferenceProps {
  price: { data: { totalCents: number } | undefined; error: unknown }
  /** Why it cannot be settled now. */
  refusal: string | null
  isLeft: boolean
  onLeave: (isLeft: boolean) => void
}

/** What the exchange settles, and whether that is left. */
function Difference({ price: { data, error }, refusal, isLeft, onLeave }: DifferenceProps) {
  const hasDifference = Boolean(error) || (data !== undefined && data.totalCents !== 0)
  const refused = error ? errorText(error) : isLeft ? null : refusal
  return (
    <div className="grid gap-1 py-2" role="status">
      {refused !== null ? (
        <p className="text-amber">{refused}</p>
      ) : (
        data && !isLeft && <p className="tabular-nums">{SETTLED(data.totalCents)}</p>
      )}
      {(hasDifference || isLeft) && (
        <CheckField
          label="Leave the difference: no charge, and nothing back"
          checked={isLeft}
          onChange={(event) => onLeave(event.target.checked)}
        />
      )}
    </div>
  )
}

/** Sends parts for what came back: an order of its own, whose stock is taken at once. */
export function ExchangeDialog({ found, order, onClose }: { found: StaffReturn; order: StaffOrder; onClose: () => void }) {
  const { number } = found
  const lines = linesOf(found).filter(({ exchangeable }) => exchangeable > 0)
  const [typed, setTyped] = useState<Record<string, Choice>>({})
  const choiceOf = (line: ReturnLine): Choice => typed[line.lineId] ?? beginning(line)
  const act = useReturnAct(number)
  const seen = useSeenVersion(found)
  // One order, however often the button is pressed, also when the answer to the first was lost.
  const [key] = useState(makeIdempotencyKey)
  const chosen = lines
    .map((line) => ({ line, choice: choiceOf(line) }))
    .map(({ line: { lineId }, choice: { quantity, part, sent } }) => ({ lineId, quantity, productId: part?.id ?? null, sent }))
    .filter(({ quantity }) => quantity > 0)
  const count = chosen.reduce((sum, { quantity, sent }) => sum + (sent ?? quantity), 0)
  const price = useQuery(previewQuery(number, chosen))
  const [isLeft, setLeft] = useState(false)
  const refusal = price.data ? refuseDifference(order, price.data.totalCents) : null
  const isReady = count > 0 && !seen.isChanged && (isLeft || (price.isSuccess && refusal === null))
  const exchange = async () => {
    if (!isReady) return
    const shown = !isLeft && price.data ? { differenceCents: price.data.totalCents } : {}
    const body = { version: seen.version, lines: chosen, difference: isLeft ? ('waive' as const) : ('settle' as const), ...shown }
    if (await act.run(() => returnActions.exchange(number, key, body), `Parts are sent for ${number}`)) onClose()
    // Prices may have changed since the difference was shown.
    else void price.refetch()
  }
  const { firstName, lastName, city, state } = order.shippingAddress
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={`Exchange ${number}`}
      description={`A new order to ${firstName} ${lastName}, ${city}, ${state}. Its stock is taken at once, and the customer is told by e-mail. Their money is kept.`}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button variant="primary" busy={act.isBusy} disabled={!isReady} onClick={() => void exchange()}>
            {`Send ${countOf(count, 'part', 'parts')}`}
          </Button>
        </>
      }
    >
      <form className="contents" onSubmit={(event) => event.preventDefault()} onKeyDown={(event) => isConfirmKey(event) && void exchange()}>
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
        <Difference price={price} refusal={refusal} isLeft={isLeft} onLeave={setLeft} />
      </form>
    </StaffDialog>
  )
}
