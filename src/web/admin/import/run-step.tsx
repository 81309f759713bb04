import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { progressOf } from '#domain/change-set.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { errorText } from '#web/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { bringNamedFits, importChanged, stepJob, stopCheck, type Import } from './import-query.ts'
import { stateOf, toldText } from './import-labels.ts'

/** How far something is: a bar with its figures in words. */
export function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <div className="grid gap-1">
      <p>
        {label}: {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
      <progress className="h-2 w-full accent-petrol" aria-label={label} value={done} max={Math.max(1, total)} />
    </div>
  )
}

/** Does something to a change set, and says when it could not be done. */
export function useJobStep() {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function act(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (problem) {
      toast({ text: errorText(problem), tone: 'error' })
    } finally {
      await importChanged(queryClient)
      setBusy(false)
    }
  }
  return { busy, step: (id: string, name: 'cancel' | 'undo') => act(() => stepJob(id, name)), act }
}

/** The check while it goes on. */
export function CheckingStep({ record }: { record: Import }) {
  const { busy, act } = useJobStep()
  return (
    <section className="grid max-w-160 gap-3" aria-label="Check" aria-live="polite">
      <Progress label="Rows checked" done={record.checkedTo} total={record.rowCount} />
      <p className="text-ink-2">Nothing of the shop changes. You can leave this page: the check goes on.</p>
      <div>
        <Button busy={busy} onClick={() => void act(() => stopCheck(record.id))}>
          Stop the check
        </Button>
      </div>
    </section>
  )
}

/** The way from an applied import to one of fits of the models that its texts name. */
function NamedFits({ record, onMade }: { record: Import; onMade: (fits: Import) => void }) {
  const { busy, act } = useJobStep()
  const { models } = record.told
  const isThere = record.changeSet?.state === 'done' || record.changeSet?.state === 'cancelled'
  if (models === 0 || !isThere) return null
  return (
    <div className="grid gap-2">
      <p>{toldText('models', record)}. An import of fits can be made of them, and looked at before it is applied.</p>
      <div>
        <Button busy={busy} onClick={() => void act(async () => onMade(await bringNamedFits(record.id)))}>
          Bring these models as fits
        </Button>
      </div>
    </div>
  )
}

/** The run: how far it is, what became of the rows, cancel and undo. */
export function RunStep({ record, onMade }: { record: Import; onMade: (fits: Import) => void }) {
  const { busy, step } = useJobStep()
  const { changeSet } = record
  if (!changeSet) return <p>The record of this run was deleted.</p>
  const { counts, state, undoUntil } = changeSet
  const { tone, word } = stateOf(record)
  const failed = counts.failed + record.counts.error
  const isUndo = state === 'undoing' || state === 'undone'
  return (
    <section className="grid max-w-160 gap-3" aria-label="Run">
      <div aria-live="polite">
        <StateBadge tone={tone}>{word}</StateBadge>
      </div>
      <Progress label={isUndo ? 'Rows undone' : 'Rows done'} {...progressOf(changeSet)} />
      <p>
        {counts.written.toLocaleString('en-US')} written, {counts.same.toLocaleString('en-US')} same,{' '}
        {counts.failed.toLocaleString('en-US')} failed
        {isUndo &&
          `, ${counts.undone.toLocaleString('en-US')} undone, ${counts.kept.toLocaleString('en-US')} kept because they were changed since, or cannot be again what they were`}
        .
      </p>
      {state === 'running' && <p className="text-ink-2">You can leave this page: the run goes on, also after a restart.</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'running' && (
          <Button busy={busy} onClick={() => void step(changeSet.id, 'cancel')}>
            Cancel the run
          </Button>
        )}
        {undoUntil && (
          <Button busy={busy} onClick={() => void step(changeSet.id, 'undo')}>
            {state === 'undone' ? `Undo the ${counts.kept.toLocaleString('en-US')} kept` : `Undo ${counts.written.toLocaleString('en-US')}`}
          </Button>
        )}
        {failed > 0 && (
          <a href={`/api/admin/imports/${record.id}/errors?format=csv`} download className={buttonClass()}>
            Errors file ({failed.toLocaleString('en-US')})
          </a>
        )}
      </div>
      <NamedFits record={record} onMade={onMade} />
    </section>
  )
}
