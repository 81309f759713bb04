import { CategoryPicker } from '#web/admin/pick/category-picker.tsx'
import type { PickedCategory } from '#web/admin/pick/category-picker.tsx'
import { Button } from '#web/ui/button.tsx'

interface CategoryListFieldProps {
  value: readonly PickedCategory[]
  onChange: (categories: PickedCategory[]) => void
  error?: string | undefined
}

/** Several categories, in the order in which they were chosen. */
export function CategoryListField({ value, onChange, error }: CategoryListFieldProps) {
  const add = (category: PickedCategory | null) => {
    if (category && !value.some(({ id }) => id === category.id)) onChange([...value, category])
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-display text-lead leading-6 font-semibold">Categories</legend>
      {value.length > 0 && (
        <ul className="grid gap-1">
          {value.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2 border border-line py-1 pr-1 pl-2">
              <span className="mr-auto min-w-0 wrap-anywhere">{name}</span>
              <Button onClick={() => onChange(value.filter((one) => one.id !== id))} aria-label={`Remove ${name}`}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CategoryPicker forMany label="Add a category" value={null} onChange={add} error={error} />
    </fieldset>
  )
}
