import { useQuery } from '@tanstack/react-query'
import { api, errorText, read } from '#web/api.ts'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { Button } from '#web/ui/button.tsx'
import type { SettingForm } from './use-setting-form.ts'

/** What was searched for in vain, with a button that begins a synonym or a way to a page for it in the form. */
export function SearchDemand({ record }: { record: SettingForm }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'search-demand'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/search-demand', { signal })),
  })
  const { getValues, setValue, setFocus } = record.form
  const add = (name: 'redirects' | 'symptoms', row: Record<string, string>, focus: string) => {
    const rows: unknown = getValues(name)
    const before = Array.isArray(rows) ? rows : []
    setValue(name, [...before, row], { shouldDirty: true })
    requestAnimationFrame(() => setFocus(`${name}.${before.length}.${focus}`))
  }
  function addSynonym(query: string) {
    const text = String(getValues('synonyms') ?? '').trimEnd()
    setValue('synonyms', `${text && `${text}\n`}${query}, `, { shouldDirty: true })
    setFocus('synonyms')
  }
  if (!data && error) return <LoadError title="Could not load the searches." detail={errorText(error)} onRetry={() => void refetch()} />
  return (
    <section className="panel grid content-start gap-2 p-4" aria-label="Searched for in vain">
      <h2 className="text-h3">Searched for in vain</h2>
      <p className="text-small text-ink-2">In the last 30 days, most frequent first. Nobody is named.</p>
      {!data && <SkeletonRows rows={5} label="Loading the searches" />}
      {data?.withoutResult.length === 0 && <EmptyList title="Every search has found something." />}
      <ul>
        {data?.withoutResult.map(({ query, searches }) => (
          <li key={query} className="flex flex-wrap items-center gap-2 border-t border-line py-2 first:border-t-0">
            <span className="mr-auto min-w-0 wrap-anywhere">
              {query} <span className="text-ink-3 tabular-nums">× {searches}</span>
            </span>
            <Button onClick={() => addSynonym(query)} aria-label={`Synonym for ${query}`}>
              Synonym
            </Button>
            <Button onClick={() => add('redirects', { query, path: '' }, 'path')} aria-label={`Lead to a page: ${query}`}>
              Lead to a page
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
