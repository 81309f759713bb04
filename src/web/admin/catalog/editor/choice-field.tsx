import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'
import { choicesQuery, type ChoiceKind } from './product-queries.ts'

interface ChoiceFieldProps {
  kind: ChoiceKind
  id: string
  label: string
  /** The id of the chosen one. */
  value: string | null
  onChange: (id: string | null) => void
  error?: string | undefined
  hint?: string
  clearable?: boolean
  placeholder?: string
  forMany?: boolean
}

/** A brand or a category, chosen by typing; the server looks for it. */
export function ChoiceField({ kind, value, onChange, error, clearable = true, ...field }: ChoiceFieldProps) {
  const [text, setText] = useState('')
  const found = useQuery(choicesQuery(kind, { q: text }))
  const chosen = useQuery({ ...choicesQuery(kind, { id: [value ?? ''] }), enabled: value !== null })
  const options = found.data ?? []
  const option = value === null ? null : ([...options, ...(chosen.data ?? [])].find(({ id }) => id === value) ?? { id: value, name: '' })
  return (
    <ComboboxField
      // The name of what is chosen arrives after the id.
      key={option?.name === '' ? 'unnamed' : 'named'}
      {...field}
      value={option}
      onChange={(next) => onChange(next?.id ?? null)}
      options={options}
      onSearch={setText}
      busy={found.isFetching}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      clearable={clearable}
      {...(error && { error })}
    />
  )
}

/** Several brands: those that are chosen, each with a button that takes it away, and a field for one more. */
export function BrandListField({
  id,
  label,
  hint,
  value,
  onChange,
}: Pick<ChoiceFieldProps, 'id' | 'label' | 'hint'> & { value: string[]; onChange: (ids: string[]) => void }) {
  const { data = [] } = useQuery({ ...choicesQuery('brand', { id: value }), enabled: value.length > 0 })
  const names = new Map(data.map((brand) => [brand.id, brand.name]))
  return (
    <div className="grid gap-2">
      <ChoiceField
        forMany
        kind="brand"
        id={id}
        label={label}
        {...(hint && { hint })}
        value={null}
        placeholder="Add a brand"
        onChange={(added) => added !== null && !value.includes(added) && onChange([...value, added])}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={`${label}: chosen`}>
          {value.map((brandId) => (
            <li key={brandId} className="flex items-center border border-line pl-2">
              {names.get(brandId) ?? '…'}
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${names.get(brandId) ?? 'the brand'}`}
                onClick={() => onChange(value.filter((other) => other !== brandId))}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
