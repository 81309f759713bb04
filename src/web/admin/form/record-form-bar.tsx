import type { FieldValues } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { useShortcuts } from '#web/admin/frame/shortcuts/shortcuts.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { ConflictView } from './conflict-view.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { Presence } from './presence.tsx'
import type { RecordForm, SaveProblem, Versioned } from './record-form.ts'
import { SaveBar } from './save-bar.tsx'

function Problem({ problem: { text, requestId, isSignedOut } }: { problem: SaveProblem }) {
  return (
    <p role="alert" className="w-full text-brick">
      {text}{' '}
      {isSignedOut && (
        <a className="link" href="/auth" target="_blank" rel="noopener">
          Sign in in a new tab, then save again
        </a>
      )}
      {requestId && <span className="text-small text-ink-3"> Request {requestId}</span>}
    </p>
  )
}

/**
 * What a record's form needs beside its fields, last on the page: the bar with its unsaved changes, the question before leaving, the draft that
 * is offered, and the choice when somebody else has changed the same. Nothing of it for those whose role may not change the record.
 */
export function RecordFormBar<Values extends FieldValues, Row extends Versioned>(props: { record: RecordForm<Values, Row> }) {
  return useMayChange() && <FormBar {...props} />
}

function FormBar<Values extends FieldValues, Row extends Versioned>({ record }: { record: RecordForm<Values, Row> }) {
  const { form, labels, isSaving, problem, conflict, draftFrom } = record
  useWatch({ control: form.control })
  const changed = record.changed()
  const isChanged = changed.length > 0
  useShortcuts([{ keys: 'Mod+s', label: 'Save', run: () => void record.save() }], 'Form')
  const { errors } = form.formState
  const wrong = Object.entries<string>(labels).flatMap(([name, label]) => (name in errors ? [{ id: record.idOf(name), label }] : []))
  return (
    <>
      <SaveBar
        changes={changed.map((name) => labels[name])}
        isSaving={isSaving}
        onSave={() => void record.save()}
        onDiscard={record.discard}
        note={
          <>
            {problem && <Problem problem={problem} />}
            <ErrorSummary className="w-full" fields={wrong} />
          </>
        }
      />
      {draftFrom && !isChanged && (
        <div className="save-bar" role="region" aria-label="Draft">
          <p className="mr-auto">
            You have unsaved changes from <ShopDate iso={draftFrom.toISOString()} hasTime />.
          </p>
          <Button onClick={record.dropDraft}>Discard them</Button>
          <Button onClick={record.restoreDraft}>Restore them</Button>
        </div>
      )}
      {record.subject !== null && <Presence subject={record.subject} />}
      <LeaveDialog guard={record.guard} />
      {conflict && <ConflictView record={record} conflict={conflict} />}
    </>
  )
}
