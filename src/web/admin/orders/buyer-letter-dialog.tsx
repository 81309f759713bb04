import { useState } from 'react'
import { MAX_LETTER_SUBJECT, MAX_LETTER_TEXT } from '#domain/staff/buyer-letter.ts'
import { discardChangeSet, resultText, runChangeSet } from '#web/admin/catalog/change-set/change-set.ts'
import type { ChangeSet } from '#web/admin/catalog/change-set/change-set.ts'
import { Progress } from '#web/admin/catalog/change-set/progress.tsx'
import { EmailFrame } from '#web/admin/emails/email-frame.tsx'
import { countOf } from '#domain/count-of.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { Button, firstClick } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'

type Draft = Schema<'BuyerLetterDraft'>

/** Who a letter does not reach, in words. */
function leftOut({ unreachable, erasedOrders }: Draft): string[] {
  return [
    ...(unreachable > 0 ? [`Mail to ${countOf(unreachable, 'buyer', 'buyers')} comes back: call them, or send a letter.`] : []),
    ...(erasedOrders > 0 ? [`Of ${countOf(erasedOrders, 'order', 'orders')} the buyer was erased.`] : []),
  ]
}

/** A draft of a letter, and its way to all buyers. */
function useLetter(productId: string) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [set, setSet] = useState<ChangeSet | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (problem) {
      setError(errorText(problem))
    } finally {
      setBusy(false)
    }
  }
  const discard = () => {
    if (draft && !set) void discardChangeSet(draft.changeSet.id).catch(() => undefined)
    setDraft(null)
  }
  const write = (body: { subject: string; text: string }) =>
    run(async () =>
      setDraft(await read(api.POST('/api/admin/products/{productId}/buyer-letters', { params: { path: { productId } }, body }))),
    )
  const send = () =>
    run(async () => {
      if (draft) setSet(await runChangeSet(draft.changeSet.id, 'start', setSet))
    })
  return { draft, set, isBusy, error, discard, write, send }
}

function Checked({ draft }: { draft: Draft }) {
  return (
    <div className="grid gap-3">
      <p className="font-medium">
        {draft.recipients === 0
          ? 'There is nobody to write to.'
          : `It goes to ${countOf(draft.recipients, 'buyer', 'buyers')}, to each once.`}
      </p>
      {leftOut(draft).map((text) => (
        <p key={text} className="text-amber">
          {text}
        </p>
      ))}
      {draft.preview && <EmailFrame page={null} {...draft.preview} />}
    </div>
  )
}

interface BuyerLetterDialogProps {
  productId: string
  partNumber: string
  onClose: () => void
}

/** Writes to everybody who has bought a part: typed, read as the buyer will, and sent. */
export function BuyerLetterDialog({ productId, partNumber, onClose }: BuyerLetterDialogProps) {
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const { draft, set, isBusy, error, discard, write, send } = useLetter(productId)
  const isOver = set !== null && set.state !== 'running'
  const close = () => {
    discard()
    onClose()
  }
  const footer = isOver ? (
    <Button variant="primary" onClick={close}>
      Close
    </Button>
  ) : draft ? (
    <>
      <Button disabled={isBusy} onClick={discard}>
        Change the text
      </Button>
      <Button variant="primary" busy={isBusy} disabled={draft.recipients === 0} onClick={firstClick(() => void send())}>
        Send to {countOf(draft.recipients, 'buyer', 'buyers')}
      </Button>
    </>
  ) : (
    <Button
      variant="primary"
      busy={isBusy}
      disabled={subject.trim() === '' || text.trim() === ''}
      onClick={() => void write({ subject: subject.trim(), text: text.trim() })}
    >
      Preview
    </Button>
  )
  return (
    <StaffDialog
      open
      onClose={close}
      footer={set && !isOver ? undefined : footer}
      isSent={set !== null}
      title={`Write to the buyers of ${partNumber}`}
      description="As of a recall or how to use it safely. It is about what they have bought, so who has left the newsletter gets it too; it is not for advertising."
    >
      <div className="grid gap-4">
        {set ? (
          isOver ? (
            <p role="status">{resultText(set)}. The log of e-mails shows what has become of each.</p>
          ) : (
            <Progress set={set} />
          )
        ) : draft ? (
          <Checked draft={draft} />
        ) : (
          <>
            <TextField label="Subject" value={subject} maxLength={MAX_LETTER_SUBJECT} onChange={({ target }) => setSubject(target.value)} />
            <TextArea
              label="Text"
              hint="Plain text. A line above it names the part and their order; below it stand your telephone and the link to the order."
              rows={10}
              maxLength={MAX_LETTER_TEXT}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </>
        )}
        {error !== null && (
          <p role="alert" className="font-medium text-brick">
            {error}
          </p>
        )}
      </div>
    </StaffDialog>
  )
}
