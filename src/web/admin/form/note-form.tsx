import { useRef, useState } from 'react'
import { LeaveUnsent } from './leave-unsent.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { useRequestKey } from '#web/ui/form/use-request-key.ts'
import { Notice } from '#web/ui/notice.tsx'
import { isConfirmKey } from '#web/admin/ui/confirm-key.ts'
import type { RecordAct } from '#web/admin/ui/use-record-act.ts'

interface NoteFormProps {
  id: string
  act: RecordAct
  /** Writes a note, and resolves to whether it was written; the key is the same when the same text is tried again. */
  write: (key: string, text: string) => Promise<boolean>
}

/** Where staff write a note; a failed attempt keeps it, and leaving the page asks. */
export function NoteForm({ id, act, write }: NoteFormProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { keyFor, forget } = useRequestKey()
  const send = async () => {
    const note = text.trim()
    if (note === '') return
    // Another text is another note: the one before may have been written, and only its answer lost.
    if (!(await write(keyFor(note), note))) return
    forget()
    // What was typed meanwhile is the next one.
    setText((now) => (now === text ? '' : now))
    // With no text the button is disabled again, and would lose the keyboard's place.
    if (document.activeElement === document.body || field.current?.form?.contains(document.activeElement)) field.current?.focus()
  }
  return (
    <>
      <LeaveUnsent isUnsent={text.trim() !== ''} />
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        onKeyDown={(event) => isConfirmKey(event) && void send()}
      >
        {act.error && (
          <Notice tone="error" live>
            {act.error}
          </Notice>
        )}
        <TextArea
          ref={field}
          id={id}
          label="Note for staff"
          rows={2}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={act.isBusy} disabled={text.trim() === ''}>
          Add the note
        </Button>
      </form>
    </>
  )
}
