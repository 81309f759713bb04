import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { brandsNamedQuery } from './brand-query.ts'
import type { BrandId } from './brand-query.ts'

/** A brand that can be chosen. */
export interface BrandOption {
  id: BrandId
  name: string
}

interface BrandChoiceProps {
  label: string
  value: BrandOption | null
  onChange: (brand: BrandOption | null) => void
  /** Brands that are not offered. */
  except: readonly BrandId[]
  error?: string | undefined
  /** As the combobox has it. */
  forMany?: boolean
}

/** A field to choose a brand by typing part of its name. */
export function BrandChoice({ label, value, onChange, except, error, forMany = false }: BrandChoiceProps) {
  const [text, setText] = useState('')
  const { data = [], isFetching } = useQuery(brandsNamedQuery(useDebounced(text, 150)))
  const options = data.filter(({ id }) => !except.includes(id)).map(({ id, name }): BrandOption => ({ id, name }))
  return (
    <ComboboxField
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      onSearch={setText}
      busy={isFetching}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      forMany={forMany}
      error={error}
    />
  )
}
