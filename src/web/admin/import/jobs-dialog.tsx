import { progressOf } from '#domain/change-set.ts'
import { areaOfChanges } from '#domain/staff/record-area.ts'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { timeAgo } from '#web/admin/ui/time-ago.ts'
import { Button } from '#web/ui/button.tsx'
import { resultText } from './import-labels.ts'
import { isRunning } from './jobs-query.ts'
import type { Job } from './jobs-query.ts'
import { Progress, useJobStep } from './run-step.tsx'

const LABELS: Record<Job['state'], string> = {
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
  const mayChange = useRight(`${areaOfChanges(job.kind)}:write`)
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0">
      <p className="font-medium wrap-anywhere">{job.title}</p>
      {isRunning(job) ? (
        <Progress label={job.state === 'undoing' ? 'Rows undone' : 'Rows done'} {...progressOf(job)} />
      ) : (
        <p className="text-small text-ink-2">
          {LABELS[job.state]}, {resultText(job)}; {job.by ?? 'somebody'}, {timeAgo(new Date(job.createdAt))}
        </p>
      )}
      <div className="flex gap-2">
        {mayChange && job.state === 'running' && (
          <Button busy={busy} onClick={() => void step(job.id, 'cancel')}>
            Cancel
          </Button>
        )}
        {mayChange && job.undoUntil && (
          <Button busy={busy} onClick={() => void step(job.id, 'undo')} aria-label={`Undo ${job.title}`}>
            Undo
          </Button>
        )}
      </div>
    </li>
  )
}

/** What runs in the background, and the last that has: how far it is, cancel, result, undo. */
export function JobsDialog({ jobs, onClose }: { jobs: readonly Job[]; onClose: () => void }) {
  return (
    <StaffDialog open onClose={onClose} title="Jobs" description="Changes of many records, of imports and bulk actions.">
      <ul>
        {jobs.slice(0, 8).map((job) => (
          <JobLine key={job.id} job={job} />
        ))}
      </ul>
    </StaffDialog>
  )
}
