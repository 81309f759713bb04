import { useState } from 'react'
import { MAX_ENTRY_LENGTH } from '#domain/customer/message-state.ts'
import { LeaveUnsent } from '#web/admin/form/leave-unsent.tsx'
import { isConfirmKey } from '#web/admin/ui/confirm-key.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import type { Message } from './message-query.ts'
import type { MessageActions } from './use-message.ts'

/** Writes to the sender of a message, or a note for the others. What was typed stays until it has gone, and what was typed meanwhile. */
export function AnswerForm({ message: { email }, actions }: { message: Message; actions: MessageActions }) {
  const [text, setText] = useState('')
  const [isNeeded, setNeeded] = useState(false)
  const { busy, answer, note } = actions
  async function run(work: (typed: string) => Promise<boolean>) {
    setNeeded(text.trim() === '')
    if (text.trim() !== '' && (await work(text))) setText((now) => (now === text ? '' : now))
  }
  return (
    <>
      {/* Not in the form: keys of its window would come to the form as well. */}
      <LeaveUnsent isUnsent={text.trim() !== ''} />
      <form
        className="panel grid gap-3 p-4"
        aria-label="Answer"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!isConfirmKey(event)) return
          // Not the button under the focus as well.
          event.preventDefault()
          if (busy === null) void run((typed) => answer(typed, false))
        }}
      >
        <TextArea
          label="Answer or note"
          hint={`An answer goes to ${email}, with their message below it. A note stays here.`}
          error={isNeeded && 'Write something first.'}
          rows={6}
          maxLength={MAX_ENTRY_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setNeeded(false)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={busy === 'answer'}
            disabled={busy !== null}
            onClick={() => void run((typed) => answer(typed, false))}
          >
            Send the answer
          </Button>
          <Button disabled={busy !== null} onClick={() => void run((typed) => answer(typed, true))}>
            Send and close
          </Button>
          <Button busy={busy === 'note'} disabled={busy !== null} onClick={() => void run(note)}>
            Save as a note
          </Button>
        </div>
      </form>
    </>
  )
}
