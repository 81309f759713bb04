import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { SHIPMENT_STATES } from '#domain/order/order-status.ts'
import { CheckField } from '#web/admin/ui/fields.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { orderActions } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'
import { ActNotice, useSeenVersion } from './seen-version.tsx'
import { useOrderAct } from './use-order-act.ts'

export type Decision = 'hold' | 'release' | 'cancel'

/** Whether a part of the order was sent: then only the rest of it is cancelled. */
const isSentInPart = ({ shipments }: StaffOrder) => shipments.some(({ status }) => SHIPMENT_STATES[status].hasLeft)

/** What a cancellation puts on the shelf: where the pieces are that were refunded before, their refund has said. */
function shelfLabel(order: StaffOrder) {
  if (isSentInPart(order)) return 'Put what was not sent back on the shelf'
  return order.lines.some(({ refunded }) => refunded > 0)
    ? 'Put what was not refunded back on the shelf'
    : 'Put its parts back on the shelf'
}

/** The words of each decision. */
function wordsOf(decision: Decision, order: StaffOrder) {
  const { number, refundable, status } = order
  if (decision === 'hold')
    return {
      title: `Hold ${number}`,
      text: 'None of it ships until it is released.',
      action: 'Hold the order',
      said: `${number} is on hold`,
    }
  if (decision === 'release')
    return { title: `Release ${number}`, text: 'It can be shipped again.', action: 'Release the order', said: `${number} is released` }
  const money = refundable.leftCents > 0 ? ` ${formatMoney(refundable.leftCents)} go back to the customer.` : ''
  const rest = isSentInPart(order) ? ' What was not sent yet stays here.' : ''
  const told = status === 'pending' ? ' It can no longer be paid.' : ' The customer is told by e-mail, with your reason.'
  const text = `It cannot be opened again.${rest}${money}${told}`
  const action = refundable.leftCents > 0 ? `Cancel and refund ${formatMoney(refundable.leftCents)}` : 'Cancel the order'
  return { title: `Cancel ${number}`, text, action, said: `${number} is cancelled` }
}

interface HoldOrCancelProps {
  order: StaffOrder
  decision: Decision
  /** Why it cannot be done any more, as when a colleague was first. */
  refusal: string | null
  onClose: () => void
}

/** Asks why an order is held, released or cancelled, and does it. */
export function HoldOrCancelDialog({ order, decision, refusal, onClose }: HoldOrCancelProps) {
  const [reason, setReason] = useState('')
  const [restock, setRestock] = useState(true)
  const act = useOrderAct(order.number)
  const { number } = order
  const seen = useSeenVersion(order)
  const words = wordsOf(decision, order)
  const isReady = reason.trim() !== '' && !seen.isChanged && refusal === null
  const decide = async () => {
    const body = { version: seen.version, reason: reason.trim() }
    if (!isReady || act.isBusy) return
    const work = () => (decision === 'cancel' ? orderActions.cancel(number, { ...body, restock }) : orderActions[decision](number, body))
    if (await act.run(work, words.said)) onClose()
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      onConfirm={() => void decide()}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button
            variant={decision === 'cancel' ? 'danger' : 'primary'}
            busy={act.isBusy}
            disabled={!isReady}
            onClick={() => void decide()}
          >
            {words.action}
          </Button>
        </>
      }
    >
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          // Money goes back only by its button, or Ctrl+Enter.
          if (decision !== 'cancel') void decide()
        }}
      >
        <ActNotice {...{ act, seen, refusal }} />
        <TextField label="Reason" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        {decision === 'cancel' && order.paidAt !== null && (
          <CheckField label={shelfLabel(order)} checked={restock} onChange={(event) => setRestock(event.target.checked)} />
        )}
      </form>
    </StaffDialog>
  )
}
