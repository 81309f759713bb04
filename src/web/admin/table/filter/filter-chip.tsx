import { Icon } from '#web/ui/icon.tsx'
import type { FilterField } from '../list/definition.ts'
import { filterLabel, parseFilter } from '../list/filter.ts'
import { Popover } from '../part/popover.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { useChoices } from './use-choices.ts'

interface FilterChipProps {
  /** As the address has it. */
  text: string
  fields: readonly FilterField[]
  onChange: (text: string) => void
  onRemove: () => void
}

/** The words of a filter, with the names of its choices. */
export function FilterWords({ text, fields }: Pick<FilterChipProps, 'text' | 'fields'>) {
  const filter = parseFilter(text)
  const field = fields.find(({ name }) => name === filter.field)
  const { choices } = useChoices(field)
  return filterLabel(filter, field, choices)
}

/** A filter: its words open an editor, its cross removes it. */
export function FilterChip({ text, fields, onChange, onRemove }: FilterChipProps) {
  const field = fields.find(({ name }) => name === parseFilter(text).field)
  const words = <FilterWords text={text} fields={fields} />
  return (
    <li className="dt-chip">
      {field ? (
        <Popover label={`Filter by ${field.label}`} button={words} buttonClass="dt-chip-words">
          {(close) => (
            <FilterEditor
              field={field}
              initial={parseFilter(text)}
              onApply={(changed) => {
                close()
                onChange(changed)
              }}
            />
          )}
        </Popover>
      ) : (
        <span className="dt-chip-words">{words}</span>
      )}
      <button type="button" className="dt-chip-cross" onClick={onRemove}>
        <Icon name="close" className="size-3" />
        <span className="sr-only">Remove the filter {words}</span>
      </button>
    </li>
  )
}
