import { useState } from 'react'
import { proposedRestock } from '#domain/returns/restock.ts'
import { LeaveUnsent } from '#web/admin/form/leave-unsent.tsx'
import { ActNotice, useSeenVersion } from '#web/admin/orders/seen-version.tsx'
import { NumberField } from '#web/admin/ui/fields.tsx'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { CONDITION_NAMES, isCondition, linesOf, returnActions, useReturnAct } from './return-query.ts'
import type { ReturnLine, StaffReturn, Unpacked } from './return-query.ts'

const whole = (text: string, most: number) => Math.max(0, Math.min(most, Math.trunc(Number(text)) || 0))

interface CountProps {
  label: string
  name: string
  value: number
  most: number
  onChange: (count: number) => void
}

function Count({ label, name, value, most, onChange }: CountProps) {
  return (
    <NumberField
      label={`${label} (of ${most})`}
      type="number"
      aria-label={name}
      min={0}
      max={most}
      value={value}
      onChange={(event) => onChange(whole(event.target.value, most))}
    />
  )
}

interface LineProps {
  line: ReturnLine
  unpacked: Unpacked
  onChange: (unpacked: Unpacked) => void
}

function UnpackedLine({ line, unpacked, onChange }: LineProps) {
  const { partNumber, name, quantity, restockable } = line
  const { received, restocked, condition } = unpacked
  const most = Math.min(received, restockable)
  const change = (next: Partial<Unpacked>) => {
    const changed = { ...unpacked, ...next }
    onChange({ ...changed, restocked: next.restocked ?? proposedRestock(changed.condition, changed.received, restockable) })
  }
  return (
    <fieldset className="grid min-w-0 gap-2 border-b border-line py-2">
      <legend className="float-left">
        <span className="font-mono">{partNumber}</span> {name}
      </legend>
      <div className="clear-left grid items-end gap-3 sm:grid-cols-3">
        <Count
          label="Came back"
          name={`Pieces of ${partNumber} that came back`}
          value={received}
          most={quantity}
          onChange={(count) => change({ received: count })}
        />
        <SelectField
          label="Condition"
          aria-label={`Condition of ${partNumber}`}
          value={condition ?? ''}
          disabled={received === 0}
          onChange={({ target }) => change({ condition: isCondition(target.value) ? target.value : null })}
        >
          <option value="">Choose</option>
          {Object.entries(CONDITION_NAMES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Count
          label="Back on the shelf"
          name={`Pieces of ${partNumber} back on the shelf`}
          value={restocked}
          most={most}
          onChange={(count) => change({ restocked: count })}
        />
      </div>
      {restockable < received && (
        <p className="text-small text-ink-2">
          {restockable === 0 ? 'None' : `Only ${restockable}`} can go back to the shelf: the rest is there already, or was lost.
        </p>
      )}
    </fieldset>
  )
}

interface ReceiveFormProps {
  found: StaffReturn
  /** Why it cannot be received any more, as when a colleague has done so meanwhile. */
  refusal: string | null
  onDone: () => void
}

/** Unpacks a return, in place: of each part how many came, how they are, and how many go back to the shelf. */
export function ReceiveForm({ found, refusal, onDone }: ReceiveFormProps) {
  const { number } = found
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const lines = linesOf(found)
  const [typed, setTyped] = useState<Record<string, Unpacked>>({})
  const isTyped = Object.keys(typed).length > 0
  const act = useReturnAct(number)
  const seen = useSeenVersion(found)
  const unpacked = lines.map(({ lineId, quantity }) => typed[lineId] ?? { lineId, received: quantity, restocked: 0, condition: null })
  const isSaid = unpacked.every(({ received, condition }) => received === 0 || condition !== null)
  const receive = async () => {
    if (!isSaid || seen.isChanged) return
    const sent = unpacked.map((line) => (line.received === 0 ? { ...line, condition: null } : line))
    if (await act.run(() => returnActions.receive(number, seen.version, sent), `${number} is received`)) onDone()
  }
  if (refusal !== null && !act.isBusy)
    return (
      <Notice tone="warning" live title="This return has changed meanwhile." action={<Button onClick={onDone}>Close</Button>}>
        {refusal} What you have typed is not sent.
      </Notice>
    )
  return (
    <form
      className="panel grid gap-3 p-4"
      aria-labelledby="receive-title"
      onSubmit={(event) => {
        event.preventDefault()
        void receive()
      }}
      onKeyDown={(event) => event.key === 'Escape' && !isTyped && onDone()}
    >
      <h2 ref={heading} tabIndex={-1} id="receive-title" className="text-h3">
        Unpack
      </h2>
      <LeaveUnsent isUnsent={isTyped} />
      <p className="text-ink-2">This is said once. The customer is told by e-mail what has arrived; their money follows with the refund.</p>
      <ActNotice act={act} seen={seen} noun="return" />
      <div>
        {lines.map((line, index) => {
          const one = unpacked[index]
          return (
            one && (
              <UnpackedLine
                key={line.lineId}
                line={line}
                unpacked={one}
                onChange={(next) => setTyped((known) => ({ ...known, [line.lineId]: next }))}
              />
            )
          )
        })}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={act.isBusy} disabled={!isSaid || seen.isChanged}>
          {isSaid ? 'Received' : 'Choose the condition'}
        </Button>
        <Button onClick={onDone}>Not now</Button>
      </div>
    </form>
  )
}
