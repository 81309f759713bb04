import { useRef, useState, type ComponentPropsWithRef } from 'react'
import { useController } from 'react-hook-form'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { RecordForm, Versioned } from '#web/admin/form/record-form.ts'
import { isUnfinished, UNFINISHED_DATE } from '#web/ui/form/unfinished-date.ts'
import { TextField } from '#web/ui/form/field.tsx'

/** A day, a day with a time, nothing; or a time whose day is still to come. */
const DAY_TIME = /^(\d{4}-\d\d-\d\d)?(?:[T ](\d\d:\d\d))?$/

/** The parts of a text that the two controls can show; null for any other. */
function partsOf(value: string): { day: string; time: string } | null {
  const [, day = '', time = ''] = DAY_TIME.exec(value.trim()) ?? []
  return day !== '' || time !== '' || value.trim() === '' || value === UNFINISHED_DATE ? { day, time } : null
}

/** What the two controls hold together. */
function joined(day: HTMLInputElement, time: HTMLInputElement): string {
  if (isUnfinished(day) || isUnfinished(time)) return UNFINISHED_DATE
  return time.value === '' ? day.value : `${day.value}T${time.value}`
}

interface DayTimeFieldProps extends Omit<ComponentPropsWithRef<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'type' | 'action'> {
  /** `2026-03-08`, or `2026-03-08T09:30`; empty for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** What the control of the time is called: 'Time of the start'. */
  timeLabel: string
}

/** A day, with a time that may be left out: a whole day is another thing than its first minute. */
export function DayTimeField({ value, onChange, onBlur, timeLabel, ...props }: DayTimeFieldProps) {
  const [own, setOwn] = useState(() => ({ value, parts: partsOf(value), round: 0 }))
  const shown = own.value === value ? own.parts : partsOf(value)
  // What comes from elsewhere comes into new controls: the old ones would keep what is typed in part.
  if (own.value !== value) setOwn({ value, parts: shown, round: own.round + 1 })
  const box = useRef<HTMLDivElement>(null)
  // Something else, perhaps of a draft, stays as it was typed.
  if (!shown) return <TextField {...props} value={value} onChange={(event) => onChange(event.target.value)} onBlur={onBlur} />
  function read() {
    const [day, time] = box.current?.querySelectorAll('input') ?? []
    if (!day || !time) return
    const next = joined(day, time)
    setOwn({ ...own, value: next, parts: { day: day.value, time: time.value } })
    if (next !== value) onChange(next)
  }
  const leave = () => {
    // Parts that are typed into an empty control change nothing that it tells of.
    read()
    onBlur?.()
  }
  return (
    <div ref={box} key={own.round} className="contents">
      <TextField
        dir="ltr"
        {...props}
        type="date"
        max="9999-12-31"
        value={shown.day}
        onChange={read}
        onBlur={leave}
        action={
          <input
            type="time"
            className="control w-32 shrink-0"
            aria-label={timeLabel}
            readOnly={props.readOnly}
            value={shown.time}
            onChange={read}
            onBlur={leave}
          />
        }
      />
    </div>
  )
}

interface RecordDayTimeProps<Values extends FieldValues, Row extends Versioned> extends Omit<
  DayTimeFieldProps,
  'value' | 'onChange' | 'onBlur' | 'ref' | 'name'
> {
  record: RecordForm<Values, Row>
  name: FieldPathByValue<Values, string>
}

/** The same as a field of a record's form. */
export function RecordDayTime<Values extends FieldValues, Row extends Versioned>({
  record,
  name,
  ...props
}: RecordDayTimeProps<Values, Row>) {
  const { field, fieldState } = useController({ control: record.form.control, name })
  const { readOnly } = record.field(name)
  return (
    <DayTimeField
      {...props}
      id={record.idOf(name)}
      name={field.name}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      readOnly={readOnly}
    />
  )
}
