import { useFieldArray } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import type { ComponentType, MouseEvent } from 'react'
import { errorAt } from './error-at.ts'
import type { SettingForm } from './use-setting-form.ts'
import { emptyRow } from './sections/setting-values.ts'
import type { SettingField } from './sections/setting-values.ts'

/** The fields of a row of rates: they are stored as a rate by state. */
const RATE_FIELDS: readonly SettingField[] = [
  { name: 'state', label: 'State', kind: 'text', hint: 'Two letters.' },
  { name: 'rate', label: 'Rate (%)', kind: 'text' },
]

export interface ControlProps {
  record: SettingForm
  field: SettingField
  /** Its name in the form: `zones.0.states`. */
  path: string
}

interface RowsControlProps extends ControlProps {
  /** Draws a field of a row: any control of a setting, rows among them. */
  Control: ComponentType<ControlProps>
}

/** Records of a setting below each other: each can be changed, moved and removed, and new ones added. */
export function RowsControl({ record, field, path, Control }: RowsControlProps) {
  const id = record.idOf(path)
  const rows = useFieldArray({ control: record.form.control, name: path })
  const fields = field.fields ?? RATE_FIELDS
  const one = field.one ?? 'entry'
  const error = errorAt(record.form.formState.errors, path, `The ${one}`)
  const move =
    (from: number, to: number) =>
    ({ currentTarget: pressed }: MouseEvent<HTMLButtonElement>) => {
      rows.move(from, to)
      // A row that changes its place in the document loses the focus, and so does a button that is disabled at an end of the list.
      requestAnimationFrame(() => {
        pressed.focus()
        if (pressed.disabled) pressed.parentElement?.querySelector<HTMLButtonElement>('button:enabled')?.focus()
      })
    }
  return (
    <fieldset
      className="grid gap-3"
      aria-describedby={[field.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className="mb-1 font-display text-lead font-semibold leading-6">{field.label}</legend>
      {field.hint && (
        <p id={`${id}-hint`} className="text-small text-ink-2">
          {field.hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small font-medium text-brick">
          {error}
        </p>
      )}
      {rows.fields.map((row, index) => (
        <fieldset key={row.id} className="grid gap-3 border border-line p-3">
          <legend className="sr-only">{`${one} ${index + 1}`}</legend>
          <div className="grid items-start gap-3 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
            {fields.map((inner) => (
              <Control key={inner.name} record={record} field={inner} path={`${path}.${index}.${inner.name}`} />
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {field.kind === 'rows' && (
              <>
                <Button disabled={index === 0} onClick={move(index, index - 1)} aria-label={`Move ${one} ${index + 1} up`}>
                  Up
                </Button>
                <Button
                  disabled={index === rows.fields.length - 1}
                  onClick={move(index, index + 1)}
                  aria-label={`Move ${one} ${index + 1} down`}
                >
                  Down
                </Button>
              </>
            )}
            <Button onClick={() => rows.remove(index)} aria-label={`Remove ${one} ${index + 1}`}>
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button onClick={() => rows.append(field.fields ? emptyRow(field) : { state: '', rate: '' })}>Add a {one}</Button>
      </div>
    </fieldset>
  )
}
