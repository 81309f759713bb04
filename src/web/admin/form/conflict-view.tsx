import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { timeAgo } from '#web/admin/ui/time-ago.ts'
import type { Conflict, RecordForm, Versioned } from './record-form.ts'

interface ChoiceProps {
  name: string
  label: string
  /** Before, theirs, mine. */
  values: readonly [string, string, string]
  who: string
  keepsMine: boolean
  onChoose: (keepsMine: boolean) => void
}

function Choice({ name, label, values: [before, theirs, mine], who, keepsMine, onChoose }: ChoiceProps) {
  const option = (isMine: boolean, value: string) => (
    <label className={`flex min-w-0 items-start gap-2 border border-line p-2 ${keepsMine === isMine ? 'bg-petrol-100' : ''}`}>
      <input type="radio" name={name} checked={keepsMine === isMine} onChange={() => onChoose(isMine)} />
      <span className="min-w-0">
        <span className="block text-caption text-ink-3">{isMine ? 'Yours' : who}</span>
        <span className="block wrap-anywhere">{value || '(empty)'}</span>
      </span>
    </label>
  )
  return (
    <fieldset className="grid gap-2 md:grid-cols-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      <p className="min-w-0 border border-line p-2 wrap-anywhere">
        <span className="block text-caption text-ink-3">Before</span>
        {before || '(empty)'}
      </p>
      {option(false, theirs)}
      {option(true, mine)}
    </fieldset>
  )
}

interface ConflictViewProps<Values extends FieldValues, Row extends Versioned> {
  record: RecordForm<Values, Row>
  conflict: Conflict<Values, Row>
}

/** The fields that two people have changed: before, theirs, yours. Everything else has been merged. */
export function ConflictView<Values extends FieldValues, Row extends Versioned>({ record, conflict }: ConflictViewProps<Values, Row>) {
  const { sides, fields, by, at } = conflict
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, keepsMine: boolean) =>
    setMine(new Set([...mine].filter((other) => other !== name).concat(keepsMine ? [name] : [])))
  const who = by ?? 'As saved now'
  // Nobody is named for what was changed beside the form: it may have been the reader.
  const wasChanged = `${by === null ? 'This was changed' : `${by} changed this`}${at === null ? ' meanwhile' : ` ${timeAgo(new Date(at))}`}.`
  return (
    <StaffDialog
      open
      size="wide"
      onClose={() => record.resolve(null)}
      title={wasChanged}
      description="Changes of different fields are both kept. Please choose for these:"
      footer={
        <>
          <Button onClick={() => record.resolve(null)}>Not now</Button>
          <Button variant="primary" onClick={() => record.resolve(mine)}>
            Save this choice
          </Button>
        </>
      }
    >
      {fields.map((name) => (
        <Choice
          key={name}
          name={name}
          label={record.labels[name]}
          values={[record.show(name, sides.before[name]), record.show(name, sides.theirs[name]), record.show(name, sides.mine[name])]}
          who={who}
          keepsMine={mine.has(name)}
          onChoose={(keepsMine) => choose(name, keepsMine)}
        />
      ))}
    </StaffDialog>
  )
}
