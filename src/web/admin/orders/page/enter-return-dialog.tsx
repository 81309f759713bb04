import { useRef, useState } from 'react'
import { RETURN_REASONS } from '#domain/returns/return-reason.ts'
import type { ReturnReason } from '#domain/returns/return-reason.ts'
import { makeIdempotencyKey } from '#web/ui/browser/random-id.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { REASON_LABELS } from '#web/orders/return-form/reason-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { useFocusFirstError } from '#web/ui/form/use-focus-first-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PieceRow, usePieces } from '../line-quantities.tsx'
import { leftToReturn } from '../order-facts.ts'
import { orderActions } from '../order-query.ts'
import type { StaffOrder } from '../order-states.tsx'
import { useOrderAct } from '../use-order-act.ts'

/** Why a line comes back; and where it does not fit, the machine. */
interface Why {
  reason: ReturnReason | null
  modelNumber: string
}
const UNSAID: Why = { reason: null, modelNumber: '' }

/** What is missing of a line. */
const missingOf = ({ reason, modelNumber }: Why) => ({
  reason: reason === null ? 'Please choose a reason.' : undefined,
  modelNumber:
    reason === 'does_not_fit' && modelNumber.trim() === '' ? 'Please enter the model number: it says which part fits.' : undefined,
})

/** What is typed of a return. */
function useReturnEntry(order: StaffOrder) {
  const pieces = usePieces(
    order,
    (line) => leftToReturn(order, line),
    () => 0,
  )
  const [whys, setWhys] = useState<Record<string, Why>>({})
  const [note, setNote] = useState('')
  const whyOf = (lineId: string) => whys[lineId] ?? UNSAID
  const lines = pieces.lines.flatMap(({ lineId, quantity }) => {
    const { reason, modelNumber } = whyOf(lineId)
    return reason === null || missingOf(whyOf(lineId)).modelNumber
      ? []
      : [{ lineId, quantity, reason, modelNumber: reason === 'does_not_fit' ? modelNumber.trim() : null }]
  })
  return {
    pieces,
    whyOf,
    setWhy: (lineId: string, why: Partial<Why>) => setWhys((known) => ({ ...known, [lineId]: { ...UNSAID, ...known[lineId], ...why } })),
    note,
    setNote,
    /** What is sent; null while something is missing of a line. */
    body: lines.length === pieces.lines.length ? { lines, comment: note.trim() || null } : null,
  }
}
type Entry = ReturnType<typeof useReturnEntry>

interface WhyFieldsProps {
  line: StaffOrder['lines'][number]
  entry: Entry
  showsErrors: boolean
}

/** Why a line comes back. */
function WhyFields({ line: { id, partNumber }, entry, showsErrors }: WhyFieldsProps) {
  const why = entry.whyOf(id)
  const errors = showsErrors ? missingOf(why) : { reason: undefined, modelNumber: undefined }
  return (
    <div className="grid gap-3 py-2 sm:grid-cols-2">
      <SelectField
        label="Reason"
        aria-label={`Reason for ${partNumber}`}
        value={why.reason ?? ''}
        error={errors.reason}
        onChange={({ target }) => entry.setWhy(id, { reason: RETURN_REASONS.find((reason) => reason === target.value) ?? null })}
      >
        <option value="">Choose</option>
        {RETURN_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REASON_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      {why.reason === 'does_not_fit' && (
        <TextField
          label="Model number of the machine"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={why.modelNumber}
          error={errors.modelNumber}
          onChange={(event) => entry.setWhy(id, { modelNumber: event.target.value })}
        />
      )}
    </div>
  )
}

/** Enters a return for the customer: which parts, how many, and why. No time binds staff. Ctrl+Enter does it. */
export function EnterReturnDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { number, email } = order
  const entry = useReturnEntry(order)
  const { pieces, body, note, setNote } = entry
  const act = useOrderAct(number)
  const form = useRef<HTMLFormElement>(null)
  const [failedAttempts, setFailedAttempts] = useState(0)
  useFocusFirstError(form, failedAttempts)
  // One return, however often the button is pressed, also when the answer to the first was lost.
  const [key] = useState(makeIdempotencyKey)
  const isEmpty = pieces.lines.length === 0
  const enter = async () => {
    if (isEmpty || act.isBusy) return
    if (!body) return setFailedAttempts((before) => before + 1)
    if (await act.run(() => orderActions.enterReturn(number, key, body), 'The return is entered')) onClose()
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      onConfirm={() => void enter()}
      title={`Enter a return of ${number}`}
      description={`As if the customer had asked for it, also when the time for it is over. ${email ? `${email} is told by e-mail. ` : ''}It is then approved or declined as any other.`}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button variant="primary" busy={act.isBusy} disabled={isEmpty} onClick={() => void enter()}>
            Enter the return
          </Button>
        </>
      }
    >
      <form ref={form} className="contents" onSubmit={(event) => event.preventDefault()}>
        {act.error && (
          <Notice tone="error" live>
            {act.error}
          </Notice>
        )}
        <div>
          {pieces.open.map((line) => (
            <div key={line.id}>
              <PieceRow line={line} pieces={pieces} />
              {pieces.of(line) > 0 && <WhyFields line={line} entry={entry} showsErrors={failedAttempts > 0} />}
            </div>
          ))}
        </div>
        <TextArea
          label="What the customer says"
          optional
          hint="Staff read it at the return."
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </StaffDialog>
  )
}
