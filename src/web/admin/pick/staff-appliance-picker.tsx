import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '#web/api.ts'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'

/** A model as a form remembers it; `name` has its brand. */
export interface PickedAppliance {
  id: string
  name: string
}

const modelsQuery = (q: string) => ({
  queryKey: ['admin', 'pick', 'models', q],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await read(api.GET('/api/admin/appliances', { params: { query: { q, size: 25, filter: [] } }, signal }))).rows.map(
      ({ id, brand, number }): PickedAppliance => ({ id, name: `${brand.name} ${number}` }),
    ),
  staleTime: 10_000,
  placeholderData: keepPreviousData,
})

interface StaffAppliancePickerProps {
  label: string
  value: PickedAppliance | null
  onChange: (model: PickedAppliance | null) => void
  /** Models that are not offered: the one that is edited. */
  without?: string
  hint?: string
  error?: string | undefined
}

/** Chooses a model by its number, with its brand or without. */
export function StaffAppliancePicker({ label, value, onChange, without, hint, error }: StaffAppliancePickerProps) {
  const [text, setText] = useState('')
  const { data = [], isFetching } = useQuery(modelsQuery(useDebounced(text, 200)))
  return (
    <ComboboxField
      label={label}
      value={value}
      onChange={onChange}
      options={data.filter(({ id }) => id !== without)}
      onSearch={setText}
      busy={isFetching}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      placeholder="Model number"
      {...(hint && { hint })}
      {...(error && { error })}
    />
  )
}
