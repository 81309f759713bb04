import { useState, type ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { RecordForm, Versioned } from '#web/admin/form/record-form.ts'
import { isUnfinished, UNFINISHED_DATE } from '#web/ui/form/unfinished-date.ts'
import { TextField } from '#web/ui/form/field.tsx'

interface RecordMomentProps<Values extends FieldValues, Row extends Versioned> extends Pick<ComponentProps<typeof TextField>, 'label'> {
  record: RecordForm<Values, Row>
  name: FieldPathByValue<Values, string>
}

/** A day with its time, in one control. The form knows of what is typed in part also when the control has gone, as with another tab of the form. */
export function RecordMoment<Values extends FieldValues, Row extends Versioned>({ record, name, label }: RecordMomentProps<Values, Row>) {
  const { field, fieldState } = useController({ control: record.form.control, name })
  const [own, setOwn] = useState<{ value: string; round: number }>({ value: field.value, round: 0 })
  // What comes from elsewhere comes into a new control: the old one would keep what is typed in part.
  if (own.value !== field.value) setOwn({ value: field.value, round: own.round + 1 })
  function read(control: HTMLInputElement) {
    const value = isUnfinished(control) ? UNFINISHED_DATE : control.value
    if (value === field.value) return
    setOwn({ ...own, value })
    field.onChange(value)
  }
  return (
    <TextField
      key={own.round}
      type="datetime-local"
      dir="ltr"
      label={label}
      id={record.idOf(name)}
      name={field.name}
      ref={field.ref}
      value={field.value === UNFINISHED_DATE ? '' : field.value}
      onChange={({ currentTarget }) => read(currentTarget)}
      onBlur={({ currentTarget }) => {
        read(currentTarget)
        field.onBlur()
      }}
      error={fieldState.error?.message}
      readOnly={record.field(name).readOnly}
    />
  )
}
