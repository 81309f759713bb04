import { useState } from 'react'
import type { FilterField } from '../list/definition.ts'
import { Popover } from '../part/popover.tsx'
import { FilterEditor } from './filter-editor.tsx'

interface AddFilterProps {
  fields: readonly FilterField[]
  onAdd: (text: string) => void
}

/** The list of fields, then the editor of the chosen one. */
function FieldPicker({ fields, onAdd }: AddFilterProps) {
  const [field, setField] = useState<FilterField | null>(null)
  const [search, setSearch] = useState('')
  if (field) return <FilterEditor field={field} onApply={onAdd} />
  const found = fields.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <div className="grid gap-2">
      <input
        className="dt-input"
        type="search"
        aria-label="Search fields"
        placeholder="Field"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          setField(found[0] ?? null)
        }}
      />
      <ul className="dt-choices">
        {found.map((known) => (
          <li key={known.name}>
            <button type="button" className="dt-choice w-full text-left" onClick={() => setField(known)}>
              {known.label}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="text-caption text-ink-3">Nothing can be filtered by that.</li>}
      </ul>
    </div>
  )
}

/** `+ Filter`: also key `f`. */
export function AddFilter({ fields, onAdd }: AddFilterProps) {
  return (
    <Popover label="Add a filter" button="+ Filter" buttonClass="dt-button" shortcut="filter">
      {(close) => (
        <FieldPicker
          fields={fields}
          onAdd={(text) => {
            close()
            onAdd(text)
          }}
        />
      )}
    </Popover>
  )
}
