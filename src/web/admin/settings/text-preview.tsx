import { useWatch } from 'react-hook-form'
import type { SettingForm } from './setting-form.tsx'
import type { SettingSection } from './setting-sections.ts'
import { settingValues } from './setting-values.ts'
import type { SettingField } from './setting-values.ts'
import { isRecord } from '#domain/is-record.ts'

function Value({ field, value }: { field: SettingField; value: unknown }) {
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      // Rows have no name of their own.
      // oxlint-disable-next-line react/no-array-index-key
      isRecord(item) ? <Row key={index} fields={field.fields ?? []} row={item} /> : <p key={index}>{String(item)}</p>,
    )
  return <p>{typeof value === 'string' ? value : ''}</p>
}

/** A record: its first field is its heading. */
function Row({ fields, row }: { fields: readonly SettingField[]; row: Record<string, unknown> }) {
  const [heading, ...rest] = fields.filter(({ name }) => name !== 'id')
  return (
    <div className="grid gap-2">
      {heading && <h4 className="text-h4">{String(row[heading.name] ?? '')}</h4>}
      {rest.map((field) => (
        <Value key={field.name} field={field} value={row[field.name]} />
      ))}
    </div>
  )
}

/** The texts as they are typed, in the shop's type and colours. */
export function TextPreview({ record, section }: { record: SettingForm; section: SettingSection }) {
  const typed = useWatch({ control: record.form.control })
  const values = settingValues(section.fields, typed)
  return (
    <section className="shop-preview panel grid max-h-[80vh] gap-5 overflow-y-auto p-6" aria-label="Preview" tabIndex={0}>
      {section.fields.map((field) => (
        <div key={field.name} className="grid max-w-prose gap-3">
          <h3 className="text-h3">{field.label}</h3>
          <Value field={field} value={values[field.name]} />
        </div>
      ))}
    </section>
  )
}
