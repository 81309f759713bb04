import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '#web/api.ts'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'

/** A part as a form remembers it. */
export interface PickedPart {
  id: string
  name: string
  partNumber: string
}

/** Of anything that has them, only what a form remembers of a part. */
export const pickedPart = ({ id, name, partNumber }: PickedPart): PickedPart => ({ id, name, partNumber })

const partsQuery = (q: string) => ({
  queryKey: ['admin', 'pick', 'parts', q],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await read(api.GET('/api/admin/products', { params: { query: { q, size: 25, filter: [] } }, signal }))).rows.map(pickedPart),
  staleTime: 10_000,
  placeholderData: keepPreviousData,
})

interface PartPickerProps {
  label: string
  value: PickedPart | null
  onChange: (part: PickedPart | null) => void
  hint?: string
  error?: string | undefined
  /** As the combobox has it. */
  forMany?: boolean
}

/** Chooses a part by any of its numbers or its name, archived ones as well. */
export function PartPicker({ label, value, onChange, hint, error, forMany = false }: PartPickerProps) {
  const [text, setText] = useState('')
  const { data = [], isFetching } = useQuery(partsQuery(useDebounced(text, 200)))
  return (
    <ComboboxField
      label={label}
      value={value}
      onChange={onChange}
      options={data}
      onSearch={setText}
      busy={isFetching}
      idOf={({ id }) => id}
      nameOf={({ name, partNumber }) => `${partNumber} ${name}`}
      renderOption={({ name, partNumber }) => (
        <span className="min-w-0 wrap-anywhere">
          <span className="font-mono">{partNumber}</span> {name}
        </span>
      )}
      placeholder="Number or name"
      forMany={forMany}
      {...(hint && { hint })}
      {...(error && { error })}
    />
  )
}
