import { DEFAULT_IMPORT_OPTIONS } from '#domain/import/import-fields.ts'
import type { ImportType } from '#domain/import/import-fields.ts'
import { CheckField } from '#web/admin/ui/fields.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import type { Import } from './import-query.ts'

type Options = Import['options']

const CHOICES = {
  matchBy: { label: 'Match by', choices: { sku: 'SKU', number: 'Part number', id: 'Id' } },
  mode: { label: 'Rows may', choices: { both: 'Add and change', create: 'Only add', update: 'Only change' } },
  blank: { label: 'A blank cell', choices: { keep: 'Keeps the value', clear: 'Clears the value' } },
  unknown: { label: 'Unknown brand or category', choices: { error: 'Is an error', create: 'Is added' } },
} as const
type Choice = keyof typeof CHOICES

function OptionSelect({ name, options, onChange }: { name: Choice; options: Options; onChange: (options: Options) => void }) {
  const { label, choices } = CHOICES[name]
  return (
    <SelectField
      label={label}
      className="w-44"
      value={options[name]}
      onChange={(event) => onChange({ ...options, [name]: event.target.value })}
    >
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

/** How rows of a type are read. */
export function OptionFields({ type, options, onChange }: { type: ImportType; options: Options; onChange: (options: Options) => void }) {
  if (type === 'redirects' || type === 'subscribers') return null
  if (type === 'tracking')
    return (
      <CheckField
        label="Tell each customer by e-mail that the shipment is on its way"
        checked={options.mailCustomers}
        onChange={({ target }) => onChange({ ...options, mailCustomers: target.checked })}
      />
    )
  if (type === 'fits') return <OptionSelect name="matchBy" options={options} onChange={onChange} />
  return (
    <div className="flex flex-wrap gap-3">
      {(['matchBy', 'mode', 'blank', 'unknown'] as const).map((name) => (
        <OptionSelect key={name} name={name} options={options} onChange={onChange} />
      ))}
      <TextField
        label="Alarm above (%)"
        className="w-36"
        inputMode="numeric"
        defaultValue={options.alarmPercent}
        onChange={({ target }) =>
          onChange({
            ...options,
            alarmPercent: Math.min(1_000, Math.max(1, Math.trunc(Number(target.value)) || DEFAULT_IMPORT_OPTIONS.alarmPercent)),
          })
        }
      />
    </div>
  )
}
