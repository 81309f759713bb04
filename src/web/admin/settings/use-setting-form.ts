import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { api, read, type Schema } from '#web/api.ts'
import type { RecordForm } from '#web/admin/form/record-form.ts'
import { resolveTyped } from '#web/admin/form/resolve-typed.ts'
import { useRecordForm } from '#web/admin/form/use-record-form.ts'
import { formValues, repeatedStates, settingValues, wrongRates } from './sections/setting-values.ts'
import type { SettingSection } from './sections/setting-section.ts'
import { settingsQuery } from './settings-query.ts'

export type SettingRecord = Schema<'SettingRecord'>
export type SettingForm = RecordForm<FieldValues, SettingRecord>

/** The form of a page of settings: what is typed, what is wrong with it, and how it is saved. */
export function useSettingForm({ id, group, fields }: SettingSection, setting: SettingRecord): SettingForm {
  const queryClient = useQueryClient()
  const labels = useMemo(() => Object.fromEntries(fields.map(({ name, label }) => [name, label])), [fields])
  const options = settingsQuery()
  return useRecordForm<FieldValues, SettingRecord>({
    subject: `settings.${id}`,
    record: setting,
    labels,
    toValues: ({ value }) => formValues(fields, value),
    save: ({ version, changed }) =>
      read(api.PATCH('/api/admin/settings/{group}', { params: { path: { group } }, body: { ...settingValues(fields, changed), version } })),
    resolver: resolveTyped((values) => ({ ...wrongRates(fields, values), ...repeatedStates(fields, values) })),
    async reload() {
      const { settings } = await queryClient.fetchQuery({ ...options, staleTime: 0 })
      return settings.find((one) => one.group === group) ?? setting
    },
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: options.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'history', `settings.${group}`] })
      // The frame shows the shop's name, and dates are in its zone.
      void queryClient.invalidateQueries({ queryKey: ['shop'] })
    },
  })
}
