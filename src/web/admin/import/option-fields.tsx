import { APPLIANCE_TYPES, applianceName } from '#domain/fit/appliance.ts'
import { parseWholeNumber } from '#domain/pricing/parse-money.ts'
import type { ImportType } from '#domain/import/import-fields.ts'
import { CheckField, NumberField } from '#web/admin/ui/fields.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
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

/** What becomes of models that the shop does not have. */
function ModelSelect({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  return (
    <SelectField
      label="A model that the shop does not have"
      className="w-72"
      value={options.modelType ?? ''}
      onChange={({ target }) => onChange({ ...options, modelType: APPLIANCE_TYPES.find((type) => type === target.value) ?? null })}
    >
      <option value="">Is an error</option>
      {APPLIANCE_TYPES.map((type) => (
        <option key={type} value={type}>
          Is added, as {applianceName(type).toLowerCase()}
        </option>
      ))}
    </SelectField>
  )
}

/** A typed percentage from 1 to 1,000, with or without its sign; null for anything else. */
export function parseAlarm(text: string): number | null {
  const plain = text.trim()
  const percent = parseWholeNumber(plain.endsWith('%') ? plain.slice(0, -1) : plain)
  return percent !== null && percent >= 1 && percent <= 1_000 ? percent : null
}

interface OptionFieldsProps {
  type: ImportType
  options: Options
  onChange: (options: Options) => void
  /** The percentage above which a price is an alarm, as it is typed. */
  alarm: string
  onAlarm: (text: string) => void
}

/** How rows of a type are read. */
export function OptionFields({ type, options, onChange, alarm, onAlarm }: OptionFieldsProps) {
  if (type === 'redirects' || type === 'subscribers') return null
  if (type === 'tracking')
    return (
      <CheckField
        label="Tell each customer by e-mail that the shipment is on its way"
        checked={options.mailCustomers}
        onChange={({ target }) => onChange({ ...options, mailCustomers: target.checked })}
      />
    )
  if (type === 'fits')
    return (
      <div className="flex flex-wrap gap-3">
        <OptionSelect name="matchBy" options={options} onChange={onChange} />
        <ModelSelect options={options} onChange={onChange} />
      </div>
    )
  return (
    <div className="flex flex-wrap gap-3">
      {(['matchBy', 'mode', 'blank', 'unknown'] as const).map((name) => (
        <OptionSelect key={name} name={name} options={options} onChange={onChange} />
      ))}
      <NumberField
        label="Alarm above (%)"
        className="w-36"
        value={alarm}
        onChange={({ target }) => onAlarm(target.value)}
        error={parseAlarm(alarm) === null && 'A whole number from 1 to 1,000.'}
      />
    </div>
  )
}
