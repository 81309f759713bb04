import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInUse } from '#web/admin/frame/in-use.ts'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { timeAgo } from '#web/admin/ui/time-ago.ts'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { jobsQuery } from './import-query.ts'
import { Progress, useJobStep } from './run-step.tsx'

type Job = Schema<'ChangeSet'>

const isRunning = ({ state }: Job) => state === 'running' || state === 'undoing'

const WORDS: Record<Job['state'], string> = {
  draft: 'draft',
  running: 'running',
  done: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
  undoing: 'being undone',
  undone: 'undone',
}

function JobLine({ job }: { job: Job }) {
  const { busy, step } = useJobStep()
  const { counts, total } = job
  const done = job.state === 'undoing' ? counts.undone + counts.kept : total - counts.pending
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0">
      <p className="font-medium wrap-anywhere">{job.title}</p>
      {isRunning(job) ? (
        <Progress label={job.state === 'undoing' ? 'Rows undone' : 'Rows done'} done={done} total={total} />
      ) : (
        <p className="text-small text-ink-2">
          {WORDS[job.state]}, {counts.written.toLocaleString('en-US')} written, {counts.failed.toLocaleString('en-US')} failed;{' '}
          {job.by ?? 'somebody'}, {timeAgo(new Date(job.createdAt))}
        </p>
      )}
      <div className="flex gap-2">
        {job.state === 'running' && (
          <Button busy={busy} onClick={() => void step(job.id, 'cancel')}>
            Cancel
          </Button>
        )}
        {job.undoUntil && (
          <Button busy={busy} onClick={() => void step(job.id, 'undo')} aria-label={`Undo ${job.title}`}>
            Undo
          </Button>
        )}
      </div>
    </li>
  )
}

/** The button of what runs in the background, in the top bar: how far it is, cancel, result, undo. */
export function JobsButton() {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...jobsQuery(), enabled: useInUse() })
  if (!data || data.rows.length === 0) return null
  const running = data.rows.filter(isRunning).length
  return (
    <>
      <button
        type="button"
        className="icon-button relative"
        aria-haspopup="dialog"
        aria-label={running > 0 ? `Jobs, ${running} running` : 'Jobs'}
        onClick={() => setIsOpen(true)}
      >
        <Glyph name="jobs" />
        {running > 0 && <span className="state-dot absolute top-1 right-1 text-amber" />}
      </button>
      <StaffDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Jobs"
        description="Changes of many records, of imports and bulk actions."
      >
        <ul>
          {data.rows.slice(0, 8).map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ul>
      </StaffDialog>
    </>
  )
}
