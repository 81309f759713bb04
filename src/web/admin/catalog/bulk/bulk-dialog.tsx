import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UNDO_DAYS } from '#domain/change-set.ts'
import { countOf } from '#domain/count-of.ts'
import { ApiProblem, errorText } from '#web/api.ts'
import type { Selection } from '#web/admin/table/list/definition.ts'
import { selectedCount } from '#web/admin/table/list/selection.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button, firstClick } from '#web/ui/button.tsx'
import { discardChangeSet, downloadCsv, resultText, rowsInState, runChangeSet } from '../change-set/change-set.ts'
import type { ChangeSet } from '../change-set/change-set.ts'
import { Progress } from '../change-set/progress.tsx'
import { showResult } from '../change-set/undo-toast.ts'
import { invalidateParts } from '../editor/product-queries.ts'
import { BULK_DEFAULTS, BulkFields, readBulk } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { draftBulk } from './bulk-request.ts'
import type { BulkDraft } from './bulk-request.ts'
import { BULK_KINDS, showBulk, useBulk } from './bulk-state.ts'

type Open = NonNullable<ReturnType<typeof useBulk>>

/** The number of parts that match by now, when the shop asks again because it is another one. */
const newCount = (error: unknown) =>
  error instanceof ApiProblem && error.code === 'conflict' && typeof error.body.count === 'number' ? error.body.count : null

/** Draft, preview and run of one change of many parts. */
function useBulkRun({ kind, selection: given, context }: Open) {
  const queryClient = useQueryClient()
  const [selection, setSelection] = useState<Selection>(given)
  const [texts, setTexts] = useState(BULK_DEFAULTS[kind])
  const [draft, setDraft] = useState<BulkDraft | null>(null)
  const [progress, setProgress] = useState<ChangeSet | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const action = readBulk(kind, texts)
  const refresh = () => void invalidateParts(queryClient)

  function drop() {
    if (draft && progress === null) void discardChangeSet(draft.changeSet.id).catch(() => undefined)
    setDraft(null)
  }

  async function preview() {
    if (typeof action === 'string') return setError(action)
    setBusy(true)
    setError(null)
    try {
      setDraft(await draftBulk(selection, action))
    } catch (problem) {
      const count = newCount(problem)
      if (count !== null && !('ids' in selection)) setSelection({ ...selection, count })
      setError(errorText(problem, 'The shop did not answer. Nothing is changed.'))
    }
    setBusy(false)
  }

  async function start() {
    if (!draft) return
    setBusy(true)
    try {
      const set = await runChangeSet(draft.changeSet.id, 'start', setProgress)
      setProgress(set)
      refresh()
      showResult(set, refresh)
      if (set.counts.failed === 0) {
        showBulk(null)
        context.clearSelection()
      }
    } catch (problem) {
      setError(errorText(problem, 'The shop did not answer. Look in Activity whether it goes on.'))
    }
    setBusy(false)
  }

  return {
    selection,
    texts,
    draft,
    progress,
    isBusy,
    error,
    preview,
    start,
    setTexts(next: typeof texts) {
      drop()
      setError(null)
      setTexts(next)
    },
    close() {
      if (isBusy && progress) return
      drop()
      showBulk(null)
    },
  }
}

/** Gives a file of the parts that failed, with the reason. */
async function downloadFailed(id: string) {
  const rows = await rowsInState(id, 'failed')
  downloadCsv('failed.csv', [
    ['Part', 'Reason'],
    ...rows.map(({ subject, errors }) => [subject ?? '', Object.values(errors ?? {}).join('; ')]),
  ])
}

function Result({ set }: { set: ChangeSet }) {
  return (
    <div role="status" className="grid gap-2">
      <p>{resultText(set)}.</p>
      {set.counts.failed > 0 && (
        <button type="button" className="dt-button justify-self-start" onClick={() => void downloadFailed(set.id)}>
          Download the failed parts
        </button>
      )}
    </div>
  )
}

const isOver = (set: ChangeSet | null) => set !== null && set.state !== 'running'

function Footer({ run }: { run: ReturnType<typeof useBulkRun> }) {
  const { draft, progress, isBusy } = run
  const pending = draft?.changeSet.counts.pending ?? 0
  if (isOver(progress)) return <Button onClick={run.close}>Close</Button>
  return (
    <>
      <Button onClick={run.close}>Keep as it is</Button>
      {draft ? (
        <Button variant="primary" busy={isBusy} busyLabel="Changing" disabled={pending === 0} onClick={firstClick(() => void run.start())}>
          {`Change ${countOf(pending, 'part', 'parts')}`}
        </Button>
      ) : (
        <Button variant="primary" busy={isBusy} busyLabel="Asking" onClick={() => void run.preview()}>
          Preview
        </Button>
      )}
    </>
  )
}

function Opened({ bulk }: { bulk: Open }) {
  const run = useBulkRun(bulk)
  const { draft, progress, error } = run
  const count = selectedCount(run.selection)
  return (
    <StaffDialog
      open
      onClose={run.close}
      title={`${BULK_KINDS[bulk.kind]}: ${countOf(count, 'part', 'parts')}`}
      description={`You see what would change before it is made, and can undo it for ${UNDO_DAYS} days.`}
      footer={<Footer run={run} />}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!run.isBusy) void (draft ? run.start() : run.preview())
        }}
      >
        {progress === null && <BulkFields kind={bulk.kind} texts={run.texts} error={null} onTexts={run.setTexts} />}
        <input type="submit" hidden />
      </form>
      {error && (
        <p role="alert" className="font-medium text-brick">
          {error}
        </p>
      )}
      {progress && isOver(progress) ? (
        <Result set={progress} />
      ) : progress ? (
        <Progress set={progress} />
      ) : (
        draft && <BulkPreview draft={draft} />
      )}
    </StaffDialog>
  )
}

/** The dialog of the list's bulk actions; it is on the page once. */
export function BulkDialog() {
  const bulk = useBulk()
  return bulk && <Opened bulk={bulk} />
}
