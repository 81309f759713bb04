import { useState } from 'react'
import { ActNotice, useSeenVersion } from '#web/admin/orders/seen-version.tsx'
import { isConfirmKey } from '#web/admin/ui/confirm-key.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { returnActions, useReturnAct } from './return-query.ts'
import type { StaffReturn } from './return-query.ts'

export type Decision = 'approve' | 'decline' | 'send' | 'close' | 'cancel'

interface Labels {
  title: string
  text: string
  action: string
  said: string
  /** The field for what is written; without it there is none. */
  field?: { label: string; isNeeded: boolean }
  isFinal: boolean
}

/** The words of each decision. */
const LABELS: Record<Decision, (number: string) => Labels> = {
  approve: (number) => ({
    title: `Approve ${number}`,
    text: 'The customer is told by e-mail where to send the parts, with what you write here.',
    action: 'Approve and mail',
    said: `${number} is approved`,
    field: { label: 'Instructions to the customer', isNeeded: false },
    isFinal: false,
  }),
  decline: (number) => ({
    title: `Decline ${number}`,
    text: 'The customer is told by e-mail, with your reason. It cannot be taken back; they can ask again.',
    action: 'Decline and mail',
    said: `${number} is declined`,
    field: { label: 'Reason to the customer', isNeeded: true },
    isFinal: true,
  }),
  send: (number) => ({
    title: `${number} is on its way`,
    text: 'The customer has sent the parts. No e-mail is written.',
    action: 'It is on its way',
    said: `${number} is coming back`,
    isFinal: false,
  }),
  close: (number) => ({
    title: `Settle ${number} without money`,
    text: 'Neither money nor parts go out by it. It cannot be taken back, and no e-mail is written.',
    action: 'Settle without money',
    said: `${number} is settled`,
    field: { label: 'Note, which the customer sees at the order', isNeeded: false },
    isFinal: true,
  }),
  cancel: (number) => ({
    title: `The customer keeps the parts of ${number}`,
    text: 'The return ends, and cannot be opened again. The customer is told by e-mail; a new one can be asked for.',
    action: 'The customer keeps the parts',
    said: `${number} is withdrawn`,
    isFinal: true,
  }),
}

/** Asks before a return is decided, with what is written to the customer, and does it. */
export function DecideDialog({ found, decision, onClose }: { found: StaffReturn; decision: Decision; onClose: () => void }) {
  const { number } = found
  const [note, setNote] = useState('')
  const act = useReturnAct(number)
  const seen = useSeenVersion(found)
  const { title, text, action, said, field, isFinal } = LABELS[decision](number)
  const isReady = !seen.isChanged && !(field?.isNeeded && note.trim() === '')
  const decide = async () => {
    if (isReady && (await act.run(() => returnActions[decision](number, seen.version, note), said))) onClose()
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button variant={isFinal ? 'danger' : 'primary'} busy={act.isBusy} disabled={!isReady} onClick={() => void decide()}>
            {action}
          </Button>
        </>
      }
    >
      <form className="contents" onSubmit={(event) => event.preventDefault()} onKeyDown={(event) => isConfirmKey(event) && void decide()}>
        <ActNotice act={act} seen={seen} noun="return" />
        {field && (
          <TextArea
            label={field.label}
            optional={!field.isNeeded}
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </form>
    </StaffDialog>
  )
}
