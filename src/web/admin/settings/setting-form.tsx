import { RecordFields, RecordFormFrame } from '#web/admin/form/record-fields.tsx'
import { RecordFormBar } from '#web/admin/form/record-form-bar.tsx'
import type { HistoryPanelProps } from '#web/admin/form/history-panel.tsx'
import { RecordHistory } from '#web/admin/form/record-history.tsx'
import { Button } from '#web/ui/button.tsx'
import { RatePreview } from './rate-preview.tsx'
import { SearchDemand } from './search-demand.tsx'
import { SettingControl } from './setting-control.tsx'
import { formValues, settingText } from './sections/setting-values.ts'
import type { SettingSection } from './sections/setting-section.ts'
import { useSettingForm, type SettingRecord } from './use-setting-form.ts'
import { PlaceholderPreview, TextPreview } from './text-preview.tsx'

const TEXT_PAGES = new Set(['about', 'returns', 'legal', 'help', 'contactPage', 'seo', 'mail'])

/** The settings that texts name, by the setting that has them. */
const NAMED: Record<string, readonly string[]> = {
  identity: ['shopName', 'cutOff'],
  contact: ['phone', 'email', 'address', 'hours'],
  dispatch: ['cutOff'],
  orders: ['returnDays', 'ReturnDays'],
  privacy: ['visitMonths'],
}

/** The form of a page of settings, with the way back to its defaults, what a change would do, and its history. */
export function SettingSectionForm({ section, setting }: { section: SettingSection; setting: SettingRecord }) {
  const record = useSettingForm(section, setting)
  const { fields, group } = section
  const defaults = formValues(fields, setting.defaults)
  const restore = () => {
    for (const { name } of fields) record.form.setValue(name, structuredClone(defaults[name]), { shouldDirty: true })
  }
  /** Into the form, to be looked at and saved as any other change. */
  const putBack: HistoryPanelProps['putBack'] = (changes) => {
    const before = changes.filter(({ field, before: value }) => value !== undefined && fields.some(({ name }) => name === field))
    const stored: Readonly<Record<string, unknown>> = setting.value
    if (before.every(({ field, before: value }) => JSON.stringify(value) === JSON.stringify(stored[field]))) return null
    const values = formValues(fields, Object.fromEntries(before.map(({ field, before: value }) => [field, value])))
    return () => {
      for (const { field } of before) record.form.setValue(field, values[field], { shouldDirty: true })
    }
  }
  const named = NAMED[group]
  const hasPreview = group === 'rates' || group === 'search' || TEXT_PAGES.has(group) || named !== undefined
  return (
    <RecordFormFrame record={record}>
      <RecordFields>
        <div className={hasPreview ? 'grid items-start gap-4 xl:grid-cols-2' : 'grid max-w-3xl gap-4'}>
          <section className="panel grid gap-5 p-4" aria-label={section.label}>
            {fields.map((field) => (
              <SettingControl key={field.name} record={record} field={field} path={field.name} />
            ))}
            <div className="border-t border-line pt-3">
              <Button onClick={restore}>Restore defaults</Button>
            </div>
          </section>
          {group === 'rates' && <RatePreview record={record} setting={setting} section={section} />}
          {group === 'search' && <SearchDemand record={record} />}
          {named && <PlaceholderPreview record={record} section={section} names={named} />}
          {TEXT_PAGES.has(group) && <TextPreview record={record} section={section} />}
        </div>
        <RecordHistory
          subject={`settings.${group}`}
          labels={record.labels}
          actions={{ 'settings.update': 'changed this', 'settings.restore': 'restored defaults' }}
          show={(field, value) => settingText(fields, field, value)}
          putBack={putBack}
        />
      </RecordFields>
      <RecordFormBar record={record} />
    </RecordFormFrame>
  )
}
