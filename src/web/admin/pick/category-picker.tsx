import { useQuery } from '@tanstack/react-query'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'
import { categoryChoicesQuery } from './category-choices.ts'

/** A category as a form remembers it. */
export interface PickedCategory {
  id: string
  name: string
}

interface CategoryPickerProps {
  label: string
  value: PickedCategory | null
  onChange: (category: PickedCategory | null) => void
  hint?: string
  error?: string | undefined
  /** As the combobox has it. */
  forMany?: boolean
}

/** Chooses a category by its path. */
export function CategoryPicker({ label, value, onChange, hint, error, forMany = false }: CategoryPickerProps) {
  const { data: categories = [], isFetching } = useQuery({
    ...categoryChoicesQuery(),
    select: (choices) => choices.map(({ value: id, label: name }): PickedCategory => ({ id, name })),
    staleTime: 60_000,
  })
  return (
    <ComboboxField
      label={label}
      value={value && (categories.find(({ id }) => id === value.id) ?? value)}
      onChange={onChange}
      options={categories}
      busy={isFetching}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      forMany={forMany}
      {...(hint && { hint })}
      {...(error && { error })}
    />
  )
}
