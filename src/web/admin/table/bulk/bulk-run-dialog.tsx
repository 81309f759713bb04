import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#web/api.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showBulkRun, useOpenBulkRun } from './bulk-run.ts'
import type { BulkTask, OpenBulkRun } from './bulk-run.ts'

interface Failure {
  id: string
  name: string
  why: string
}

const countText = ({ noun }: BulkTask, count: number) => `${count} ${noun[count === 1 ? 0 : 1]}`

/** One record after the other, so that each failure is its own: how many are done, and why which were not. */
function useBulkRun({ task, ids, context }: OpenBulkRun) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const [failures, setFailures] = useState<Failure[]>([])
  const [isOver, setIsOver] = useState(false)
  // As they are shown when the question comes: what is changed while it is answered has not been looked at.
  const [shown] = useState(() => new Map(ids.map((id) => [id, task.shown?.(id, queryClient)])))
  async function run(words: string) {
    if (done !== null) return
    setDone(0)
    const failed: Failure[] = []
    for (const [index, id] of ids.entries()) {
      const looked = shown.get(id)
      await task.run(id, words, looked).catch((error: unknown) => failed.push({ id, name: looked?.name ?? id, why: errorText(error) }))
      setDone(index + 1)
    }
    void task.invalidate(queryClient)
    context.announce(`${countText(task, ids.length - failed.length)} ${task.done}${failed.length > 0 ? `, ${failed.length} not` : ''}.`)
    setFailures(failed)
    setIsOver(true)
    if (failed.length > 0) return
    context.clearSelection()
    showBulkRun(null)
  }
  return { done, failures, isOver, run }
}

function Failures({ task, failures }: { task: BulkTask; failures: readonly Failure[] }) {
  return (
    <Notice tone="warning" live title={`${countText(task, failures.length)} not ${task.done}`}>
      <ul>
        {failures.map(({ id, name, why }) => (
          <li key={id}>
            <span className={name === id ? 'font-mono' : undefined} dir="auto">
              {name}
            </span>
            : {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface WordsProps {
  field: NonNullable<BulkTask['field']>
  words: string
  readOnly: boolean
  onChange: (words: string) => void
}

/** What is written once and goes to each: a line, or several where they go to customers; or one of several reasons. */
function Words({ field: { label, isNeeded, max, choices }, words, readOnly, onChange }: WordsProps) {
  if (choices)
    return (
      <SelectField label={label} value={words} disabled={readOnly} onChange={(event) => onChange(event.target.value)}>
        <option value="">Choose a reason</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    )
  const shared = { label, maxLength: max, value: words, readOnly }
  return isNeeded ? (
    <TextField {...shared} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextArea {...shared} optional onChange={(event) => onChange(event.target.value)} />
  )
}

function Asked({ open }: { open: OpenBulkRun }) {
  const { task, ids } = open
  const [words, setWords] = useState('')
  const { done, failures, isOver, run } = useBulkRun(open)
  const isReady = !task.field?.isNeeded || words.trim() !== ''
  const isRunning = done !== null && !isOver
  const start = () => isReady && void run(words.trim())
  const close = () => !isRunning && showBulkRun(null)
  const name = `${task.title} ${countText(task, ids.length)}`
  return (
    <StaffDialog
      open
      onClose={close}
      isSent={done !== null}
      title={name}
      description={task.text}
      footer={
        <>
          <Button disabled={isRunning} onClick={close}>
            {isOver ? 'Close' : 'Keep as they are'}
          </Button>
          {!isOver && (
            <Button variant="primary" busy={isRunning} disabled={!isReady} onClick={start}>
              {name}
            </Button>
          )}
        </>
      }
    >
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        {task.field && <Words field={task.field} words={words} readOnly={done !== null} onChange={setWords} />}
      </form>
      {isRunning && (
        <p role="status">
          {done} of {ids.length}
        </p>
      )}
      {failures.length > 0 && <Failures task={task} failures={failures} />}
    </StaffDialog>
  )
}

/** Asks about something to do with several records, does it, and says of each that was refused why. */
export function BulkRunDialog() {
  const open = useOpenBulkRun()
  return open && <Asked key={open.task.title} open={open} />
}
