import { flattenTree } from '#domain/catalog/category-tree.ts'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'
import type { CategoryId, StaffCategory } from './category-query.ts'

interface Option {
  /** Empty for the top of the tree. */
  id: CategoryId
  label: string
}

/** The names from the top: `Vacuum parts › Bags`. */
const wholeName = (nodes: readonly StaffCategory[], { name, parentId }: StaffCategory): string => {
  const parent = nodes.find(({ id }) => id === parentId)
  return parent ? `${wholeName(nodes, parent)} › ${name}` : name
}

const TOP: Option = { id: '', label: 'Top of the tree' }

interface CategoryChoiceProps {
  label: string
  nodes: readonly StaffCategory[]
  /** Null: the top of the tree, or nothing yet. */
  value: CategoryId | null
  onChange: (id: CategoryId | null) => void
  isAllowed: (category: StaffCategory) => boolean
  /** Offers the top of the tree, too. */
  hasTop?: boolean
  error?: string | undefined
}

/** A field to choose a category by typing part of its whole name. */
export function CategoryChoice({ label, nodes, value, onChange, isAllowed, hasTop = false, error }: CategoryChoiceProps) {
  const options = flattenTree(nodes)
    .filter(isAllowed)
    .map((node): Option => ({ id: node.id, label: wholeName(nodes, node) }))
  const all = hasTop ? [TOP, ...options] : options
  return (
    <ComboboxField
      label={label}
      options={all}
      value={all.find(({ id }) => id === (value ?? '')) ?? null}
      onChange={(option) => onChange(option?.id ? option.id : null)}
      idOf={({ id }) => id}
      nameOf={(option) => option.label}
      clearable={false}
      error={error}
    />
  )
}
