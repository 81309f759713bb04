import { useWatch } from 'react-hook-form'
import { SinglePicture } from '#web/admin/media/single-picture.tsx'
import { CheckField, MoneyField, NumberField, SwitchField } from '#web/admin/ui/fields.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { errorAt } from './error-at.ts'
import { RowsControl, type ControlProps } from './rows-control.tsx'
import type { SettingField } from './sections/setting-values.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function Days({ record, field, path }: ControlProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-display text-lead font-semibold leading-6">{field.label}</legend>
      <div className="flex flex-wrap gap-x-4">
        {DAYS.map((day, index) => {
          const { error: _, id, readOnly: disabled, ...binding } = record.field(path)
          return <CheckField key={day} label={day} value={String(index + 1)} id={`${id}-${index}`} disabled={disabled} {...binding} />
        })}
      </div>
      {errorAt(record.form.formState.errors, path) && (
        <p className="text-small font-medium text-brick">{errorAt(record.form.formState.errors, path)}</p>
      )}
    </fieldset>
  )
}

function PictureOf({ record: { form, idOf }, field: { label, hint }, path }: ControlProps) {
  const value: unknown = useWatch({ control: form.control, name: path })
  return (
    <SinglePicture
      id={idOf(path)}
      label={label}
      hint={hint}
      value={typeof value === 'string' ? value : ''}
      onChange={(src) => form.setValue(path, src, { shouldDirty: true })}
      error={errorAt(form.formState.errors, path)}
    />
  )
}

/** The kinds that are typed in several lines. */
const LONG_KINDS: ReadonlySet<SettingField['kind']> = new Set(['area', 'lines', 'paragraphs', 'groups', 'names'])

/** The control of a field of a setting, by its kind. */
export function SettingControl({ record, field, path }: ControlProps) {
  const { label, hint, kind, isOptional } = field
  if (kind === 'rows' || kind === 'rates') return <RowsControl record={record} field={field} path={path} Control={SettingControl} />
  if (kind === 'picture') return <PictureOf record={record} field={field} path={path} />
  if (kind === 'days') return <Days record={record} field={field} path={path} />
  const { readOnly, ...binding } = record.field(path)
  const error = errorAt(record.form.formState.errors, path, kind === 'lines' || kind === 'groups' ? 'Line' : 'Entry')
  const common = { ...binding, label, hint, error }
  if (kind === 'switch') return <SwitchField {...common} disabled={readOnly} />
  if (kind === 'number') return <NumberField {...common} readOnly={readOnly} />
  if (kind === 'money') return <MoneyField {...common} readOnly={readOnly} optional={isOptional} />
  if (LONG_KINDS.has(kind)) return <TextArea {...common} readOnly={readOnly} />
  return <TextField {...common} readOnly={readOnly} type={kind === 'time' ? 'time' : 'text'} optional={isOptional} />
}
