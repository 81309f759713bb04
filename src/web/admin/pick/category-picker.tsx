import { useQuery } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'

/** A category as a form remembers it. */
export interface PickedCategory {
  id: string
  name: string
}

/** The categories of the tree with their whole path: `Range hoods › Motors`. */
const flatten = (categories: Schema<'Category'>[], above = ''): PickedCategory[] =>
  categories.flatMap(({ id, name, subcategories }) => {
    const whole = above ? `${above} › ${name}` : name
    return [{ id, name: whole }, ...flatten(subcategories, whole)]
  })

interface CategoryPickerProps {
  label: string
  value: PickedCategory | null
  onChange: (category: PickedCategory | null) => void
  hint?: string
  error?: string | undefined
}

/** Chooses a category by its path. */
export function CategoryPicker({ label, value, onChange, hint, error }: CategoryPickerProps) {
  const { data = [], isFetching } = useQuery({
    queryKey: ['admin', 'pick', 'categories'],
    queryFn: async ({ signal }) => flatten(await read(api.GET('/api/categories', { signal }))),
    staleTime: 60_000,
  })
  return (
    <ComboboxField
      label={label}
      value={value && (data.find(({ id }) => id === value.id) ?? value)}
      onChange={onChange}
      options={data}
      busy={isFetching}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      {...(hint && { hint })}
      {...(error && { error })}
    />
  )
}
