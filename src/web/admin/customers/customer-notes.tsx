import { useMayChange } from '#web/admin/ui/may-change.ts'
import { NoteForm } from '#web/admin/form/note-form.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { customerActions, useCustomerAct } from './customer-query.ts'
import type { Customer } from './customer-query.ts'
import { Panel } from './panel.tsx'

/** What staff have noted about a customer, who never sees it. */
export function CustomerNotes({ customer: { id, notes } }: { customer: Customer }) {
  const mayChange = useMayChange()
  const act = useCustomerAct(id)
  return (
    <Panel id="customer-notes" title="Notes" empty={!mayChange && notes.length === 0 && 'None.'}>
      {mayChange && (
        <NoteForm id="customer-note" act={act} write={(key, text) => act.run(() => customerActions.note(id, key, text), 'Noted')} />
      )}
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
