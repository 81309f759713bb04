import { useQueryClient } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { api, read } from '#web/api.ts'
import type { RecordForm } from '#web/admin/form/record-form.ts'
import { useRecordForm } from '#web/admin/form/use-record-form.ts'
import { homeContentQuery, type HomeContent } from './content-query.ts'
import { HOME_LABELS, homeDocument, homeValues, textsIn, type HomeValues } from './home-values.ts'

export type HomeForm = RecordForm<HomeValues, HomeContent>

/** The form of the home page's draft. */
export function useHomeForm(content: HomeContent): HomeForm {
  const queryClient = useQueryClient()
  const options = homeContentQuery()
  const { queryKey } = options
  return useRecordForm<HomeValues, HomeContent>({
    subject: 'content.home',
    record: content,
    toValues: homeValues,
    labels: HOME_LABELS,
    save({ version, changed }) {
      // Sections are sent whole; those that have not changed are not sent.
      const document = homeDocument({ ...homeValues(content), ...changed })
      const sent = Object.fromEntries(Object.entries(document).filter(([name]) => name in changed))
      return read(api.PATCH('/api/admin/content/home', { body: { ...sent, version } }))
    },
    reload: () => queryClient.fetchQuery({ ...options, staleTime: 0 }),
    onSaved(saved) {
      queryClient.setQueryData(queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'history', 'content.home'] })
    },
    show: (_, value) => textsIn(value),
  })
}

/** The error of a field in the form's sections. */
export const errorOf = ({ form }: HomeForm, name: Parameters<HomeForm['field']>[0]): string | undefined =>
  form.getFieldState(name, form.formState).error?.message

/** A list of a section, with what its rows need. */
export function useSectionList<Name extends 'trust' | 'testimonials.items'>(record: HomeForm, name: Name) {
  return useFieldArray<HomeValues, Name, 'rowId'>({ control: record.form.control, name, keyName: 'rowId' })
}
