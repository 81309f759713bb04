import { useWatch } from 'react-hook-form'
import { fillText, unknownPlaceholders } from '#domain/content/setting-texts.ts'
import { isRecord } from '#domain/is-record.ts'
import type { SettingForm } from './use-setting-form.ts'
import type { SettingSection } from './sections/setting-section.ts'
import { settingValues } from './sections/setting-values.ts'
import type { SettingField } from './sections/setting-values.ts'
import { useTextFacts } from './text-facts.ts'

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
      {heading && <h3 className="text-h4">{String(row[heading.name] ?? '')}</h3>}
      {rest.map((field) => (
        <Value key={field.name} field={field} value={row[field.name]} />
      ))}
    </div>
  )
}

/** The same value with every text in it changed. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => withTexts(item, change))
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTexts(inner, change)]))
  return value
}

/** The texts as they are typed, as the reader will see them: with the settings that they name, in the shop's type and colours. */
export function TextPreview({ record, section }: { record: SettingForm; section: SettingSection }) {
  const typed = settingValues(section.fields, useWatch({ control: record.form.control }))
  const facts = useTextFacts(typed)
  const unknown = unknownPlaceholders(JSON.stringify(typed))
  const fields = section.fields.filter(({ kind }) => ['text', 'area', 'lines', 'paragraphs', 'rows'].includes(kind))
  return (
    <div className="grid gap-2">
      {unknown.length > 0 && (
        <p role="status" className="text-amber">
          No setting is called {unknown.join(', ')}: readers see it as it stands.
        </p>
      )}
      <section className="shop-preview panel grid max-h-[80vh] gap-5 overflow-y-auto p-6" aria-label="Preview" tabIndex={0}>
        {fields.map((field) => (
          <div key={field.name} className="grid max-w-prose gap-3">
            <h2 className="text-h3">{field.label}</h2>
            <Value field={field} value={withTexts(typed[field.name], (text) => fillText(text, facts))} />
          </div>
        ))}
      </section>
    </div>
  )
}

/** What texts say in place of the names of this page's settings, as it is typed. */
export function PlaceholderPreview({ record, section, names }: { record: SettingForm; section: SettingSection; names: readonly string[] }) {
  const facts = useTextFacts(settingValues(section.fields, useWatch({ control: record.form.control })))
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="placeholders">
      <h2 id="placeholders" className="text-h3">
        What texts say
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="font-mono text-part">{`{${name}}`}</dt>
            <dd className="wrap-anywhere">{fillText(`{${name}}`, facts)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
