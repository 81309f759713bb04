import { useLayoutEffect, useRef, useState } from 'react'
import { MAX_FILTER_LENGTH, MAX_FILTER_VALUES } from '#domain/staff/list-filter.ts'
import type { FilterField } from '../list/definition.ts'
import { filterText, OPERATORS, takesValue } from '../list/filter.ts'
import type { Filter } from '../list/filter.ts'
import { ChoiceInput } from './choice-input.tsx'
import { RangeInput } from './range-input.tsx'

interface FilterEditorProps {
  field: FilterField
  initial?: Filter | undefined
  /** The filter as the address has it. */
  onApply: (text: string) => void
}

interface ValueInputProps {
  field: FilterField
  value: string
  onValue: (value: string) => void
  /** A sentence while the value cannot be applied. */
  onReason: (reason: string | null) => void
}

/** The input for the values of a kind of field. */
function ValueInput({ field, value, onValue, onReason }: ValueInputProps) {
  if (field.kind === 'choice') return <ChoiceInput field={field} value={value} onValue={onValue} />
  if (field.kind === 'text')
    return (
      <input
        className="dt-input w-full"
        aria-label={field.label}
        value={value}
        maxLength={200}
        onChange={(event) => onValue(event.target.value)}
      />
    )
  if (field.kind === 'flag')
    return (
      <select className="dt-input w-full" aria-label={field.label} value={value} onChange={(event) => onValue(event.target.value)}>
        <option value="true">yes</option>
        <option value="false">no</option>
      </select>
    )
  return <RangeInput field={field} value={value} onValue={onValue} onReason={onReason} />
}

/** Why this value makes no filter; null when it does. `text` is the filter with it. */
function reasonOf({ kind }: FilterField, { value, text }: { value: string; text: string }): string | null {
  if (value === '' || value === '..') return 'A value is needed.'
  const isTooMany = kind === 'choice' && value.split(',').length > MAX_FILTER_VALUES
  return isTooMany || text.length > MAX_FILTER_LENGTH ? `A filter has at most ${MAX_FILTER_VALUES} values.` : null
}

/** Operator and value of a filter; Enter applies it. */
export function FilterEditor({ field, initial, onApply }: FilterEditorProps) {
  const operators = OPERATORS[field.kind]
  const [operator, setOperator] = useState(initial?.operator ?? operators[0]?.value ?? '')
  const [value, setValue] = useState(initial?.value ?? (field.kind === 'flag' ? 'true' : ''))
  const [reason, setReason] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Before it is painted: later it would take the focus from whoever has begun to type elsewhere in it.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  const text = filterText({ field: field.name, operator, value: value.trim() })
  const missing = takesValue(operator) ? (reason ?? reasonOf(field, { value: value.trim(), text })) : null
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!missing) onApply(text)
      }}
    >
      <p className="font-display text-small font-semibold">{field.label}</p>
      {operators.length > 1 && (
        <select className="dt-input" aria-label="How to compare" value={operator} onChange={(event) => setOperator(event.target.value)}>
          {operators.map((known) => (
            <option key={known.value} value={known.value}>
              {known.label}
            </option>
          ))}
        </select>
      )}
      {takesValue(operator) && <ValueInput field={field} value={value} onValue={setValue} onReason={setReason} />}
      <p role="alert" className="text-caption text-brick empty:hidden">
        {isTried ? missing : null}
      </p>
      <button type="submit" className="dt-button justify-self-start">
        Apply
      </button>
    </form>
  )
}
