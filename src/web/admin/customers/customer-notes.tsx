import { useState } from 'react'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { customerActions, useCustomerAct } from './customer-query.ts'
import type { Customer } from './customer-query.ts'
import { Panel } from './panel.tsx'

function NoteForm({ id }: { id: string }) {
  const [text, setText] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const act = useCustomerAct(id)
  const write = async () => {
    if (text.trim() === '') return
    if (!(await act.run(() => customerActions.note(id, key, text.trim()), 'Noted'))) return
    setText('')
    setKey(crypto.randomUUID())
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void write()
      }}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void write()}
    >
      {act.error && (
        <Notice tone="error" live>
          {act.error}
        </Notice>
      )}
      <TextArea label="Note for staff" rows={2} maxLength={2_000} value={text} onChange={(event) => setText(event.target.value)} />
      <Button type="submit" busy={act.isBusy} disabled={text.trim() === ''}>
        Add the note
      </Button>
    </form>
  )
}

/** What staff have noted about a customer, who never sees it. */
export function CustomerNotes({ customer: { id, notes } }: { customer: Customer }) {
  const mayChange = useMayChange()
  return (
    <Panel id="customer-notes" title="Notes" empty={!mayChange && notes.length === 0 && 'None.'}>
      {mayChange && <NoteForm id={id} />}
      <ol className="grid gap-2" aria-label="Notes, newest first">
        {notes.map((note) => (
          <li key={note.id} className="border-t border-line pt-2 first:border-t-0">
            <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
            <p className="text-small text-ink-2">
              {note.by}, <ShopDate iso={note.at} hasTime />
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
