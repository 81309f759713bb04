import { useState } from 'react'
import { formatDecimal, formatMoney } from '#domain/money.ts'
import { parseMoney } from '#domain/pricing/parse-money.ts'
import { makeIdempotencyKey } from '#web/ui/browser/random-id.ts'
import { CheckField, MoneyField } from '#web/admin/ui/fields.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { leftOf, previewRefund } from './order-facts.ts'
import { orderActions } from './order-query.ts'
import type { RefundEntry } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'
import { PieceRow, usePieces } from './line-quantities.tsx'
import { ActNotice, useSeenVersion } from './seen-version.tsx'
import { useOrderAct } from './use-order-act.ts'

const REASONS: Record<RefundEntry['reason'], string> = {
  customer_request: 'The customer asked for it',
  wrong_part: 'We sent the wrong part',
  defective: 'The part is defective',
  not_received: 'It never arrived',
  price_adjust: 'The price was adjusted',
  cancelled: 'It is not sent any more',
  other: 'Something else',
}
const isReason = (text: string): text is RefundEntry['reason'] => text in REASONS

/** The cents of an amount that may have a minus before it; none for no text, null when it cannot be read. */
function signedCents(text: string): number | null {
  if (text.trim() === '') return 0
  const parsed = parseMoney(text)
  return parsed.isAmount ? parsed.cents : null
}

/** The return that a refund is for. What of it goes back to the shelf was said when it was received. */
export interface RefundedReturn {
  returnNumber: string
  reason: RefundEntry['reason']
  /** Whether the shipping that is left is proposed to go back. */
  shipping: boolean
  /** The pieces that can be refunded by it, and are proposed, by line. */
  pieces: ReadonlyMap<string, number>
  /** What the shop keeps of the refund of these pieces (cents). */
  keptOf: (chosen: { pieces: readonly { lineId: string; quantity: number }[]; shipping: boolean }) => number
}

/** What is typed of a refund, and what it comes to. */
function useRefundEntry(order: StaffOrder, settled: RefundedReturn | undefined) {
  const pieces = usePieces(
    order,
    (line) => (settled ? (settled.pieces.get(line.id) ?? 0) : leftOf(line)),
    (line) => settled?.pieces.get(line.id) ?? 0,
  )
  const [restocks, setRestocks] = useState(false)
  const [shipping, setShipping] = useState(settled?.shipping ?? false)
  const [typed, setExtra] = useState<string | null>(null)
  const keptCents = settled?.keptOf({ pieces: pieces.lines, shipping }) ?? 0
  // What is kept back follows the pieces, until somebody says otherwise.
  const extra = typed ?? (keptCents > 0 ? `-${formatDecimal(keptCents)}` : '')
  const [reason, setReason] = useState<RefundEntry['reason']>(settled?.reason ?? 'customer_request')
  const [note, setNote] = useState('')
  const adjustmentCents = signedCents(extra)
  const lines = pieces.lines.map((line) => ({ ...line, restock: restocks }))
  const forReturn = settled && { returnNumber: settled.returnNumber }
  const entry = { lines, shipping, adjustmentCents: adjustmentCents ?? 0, reason, note: note.trim() || null, ...forReturn }
  const preview = previewRefund(order, entry)
  const isEmpty = lines.length === 0 && !shipping && entry.adjustmentCents === 0
  return {
    pieces,
    restocks,
    setRestocks,
    shipping,
    setShipping,
    extra,
    setExtra,
    reason,
    setReason,
    note,
    setNote,
    entry,
    preview,
    isEmpty,
    isUnread: adjustmentCents === null,
  }
}
type Entry = ReturnType<typeof useRefundEntry>

/** What the refund comes to, part by part, or why it would be refused. */
function Preview({ order, entry: { preview, isEmpty } }: { order: StaffOrder; entry: Entry }) {
  if (isEmpty) return <p className="text-ink-2">Choose parts, the shipping or an amount.</p>
  if (!('amountCents' in preview)) {
    const text = preview.message.startsWith('name ') ? 'What is kept back is more than what goes back.' : `This ${preview.message}.`
    const left = preview.isTooLarge && preview.field !== 'shipping' ? ` ${formatMoney(order.refundable.leftCents)} is left.` : ''
    return <p className="font-medium text-brick">{text + left}</p>
  }
  const parts = [
    ['Goods', preview.itemsCents],
    ['Tax', preview.taxCents],
    ['Shipping', preview.shippingCents],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-6 tabular-nums" aria-label="What goes back">
      {parts.map(([label, cents]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-ink-2">{label}</dt>
          <dd>{formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Fields({ order, entry, isReturn }: { order: StaffOrder; entry: Entry; isReturn: boolean }) {
  const { pieces, restocks, shipping, extra, reason, note } = entry
  const { shippingCents } = order.refundable
  return (
    <>
      <div>
        {pieces.open.map((line) => (
          <PieceRow key={line.id} line={line} pieces={pieces} />
        ))}
        {shippingCents > 0 && (
          <CheckField
            label={`Shipping, ${formatMoney(shippingCents)}`}
            checked={shipping}
            onChange={(event) => entry.setShipping(event.target.checked)}
          />
        )}
      </div>
      {!isReturn && (
        <CheckField
          label="Put these parts back on the shelf"
          checked={restocks}
          disabled={pieces.lines.length === 0}
          onChange={(event) => entry.setRestocks(event.target.checked)}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <MoneyField
          label="Another amount ($)"
          optional
          hint="On top of the parts, or alone; with a minus, what is kept back."
          error={entry.isUnread ? 'This is no amount.' : undefined}
          value={extra}
          onChange={(event) => entry.setExtra(event.target.value)}
        />
        <SelectField label="Reason" value={reason} onChange={({ target }) => isReason(target.value) && entry.setReason(target.value)}>
          {Object.entries(REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField label="Note for staff" optional maxLength={500} value={note} onChange={(event) => entry.setNote(event.target.value)} />
    </>
  )
}

interface RefundDialogProps {
  order: StaffOrder
  /** The return that it settles. */
  settled?: RefundedReturn
  /** Why nothing can be refunded any more, as while a bank decides. */
  refusal: string | null
  onClose: () => void
}

/** Gives money back: by line, shipping or an amount, with what it comes to on the button. Ctrl+Enter does it. */
export function RefundDialog({ order, settled, refusal, onClose }: RefundDialogProps) {
  const entry = useRefundEntry(order, settled)
  const act = useOrderAct(order.number)
  const seen = useSeenVersion(order)
  // One refund, however often the button is pressed, also when the answer to the first was lost.
  const [key] = useState(makeIdempotencyKey)
  const { preview } = entry
  const cents = 'amountCents' in preview ? preview.amountCents : null
  const isReady = cents !== null && !seen.isChanged && refusal === null && !entry.isUnread && !entry.isEmpty
  const refund = async () => {
    if (!isReady || act.isBusy) return
    const isDone = await act.run(
      () => orderActions.refund(order.number, key, { ...entry.entry, version: seen.version }),
      `Refund of ${formatMoney(cents)} asked for`,
    )
    if (isDone) onClose()
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      onConfirm={() => void refund()}
      title={`Refund ${settled?.returnNumber ?? order.number}`}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button variant="primary" busy={act.isBusy} disabled={!isReady} onClick={() => void refund()}>
            {cents === null || entry.isEmpty ? 'Refund' : `Refund ${formatMoney(cents)}`}
          </Button>
        </>
      }
    >
      <form className="contents" onSubmit={(event) => event.preventDefault()}>
        <ActNotice {...{ act, seen, refusal }} />
        <Fields order={order} entry={entry} isReturn={settled !== undefined} />
        <Preview order={order} entry={entry} />
      </form>
    </StaffDialog>
  )
}
