import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import type { FitSource } from '#domain/fit/fit-statement.ts'
import { SelectField } from '#web/ui/form/field.tsx'
import { SOURCE_NAMES } from './fit-query.ts'

/** Who says it. */
export function SourceField({ value, onChange }: { value: FitSource; onChange: (source: FitSource) => void }) {
  return (
    <SelectField
      label="Source"
      value={value}
      onChange={(event) => {
        const source = FIT_SOURCES.find((known) => known === event.target.value)
        if (source) onChange(source)
      }}
    >
      {FIT_SOURCES.map((source) => (
        <option key={source} value={source}>
          {SOURCE_NAMES[source]}
        </option>
      ))}
    </SelectField>
  )
}
