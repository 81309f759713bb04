import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiProblem, errorText } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { SwitchField } from '#web/admin/ui/fields.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { savedActions, savedReportsQuery, showSaved } from './report-query.ts'
import type { SavedReport } from './report-query.ts'
import { reportHref, validateReportSearch } from './report-search.ts'

function SavedLine({ saved: { id, name, report, title, settings, isWeekly } }: { saved: SavedReport }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (act: 'on' | 'off' | 'remove') =>
      act === 'remove' ? savedActions.remove(id) : savedActions.change(id, { isWeekly: act === 'on' }),
    onSuccess: (all) => showSaved(queryClient, all),
    onError(error, act) {
      // It may have been deleted in another tab: then there is nothing more to be done with it.
      void queryClient.invalidateQueries({ queryKey: savedReportsQuery().queryKey })
      const isGone = error instanceof ApiProblem && error.status === 404
      if (isGone) toast({ text: act === 'remove' ? `${name} is deleted already` : `${name} has been deleted meanwhile` })
      else toast({ text: 'That did not work', detail: errorText(error), tone: 'error' })
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
      <ShopLink className="font-medium text-petrol underline wrap-anywhere" href={reportHref(report, validateReportSearch(settings))}>
        {name}
      </ShopLink>
      <span className="mr-auto text-ink-2">{title}</span>
      <SwitchField
        label={
          <>
            Weekly mail<span className="sr-only"> of {name}</span>
          </>
        }
        checked={isPending && variables !== 'remove' ? variables === 'on' : isWeekly}
        disabled={isPending}
        onChange={({ target: { checked } }) => mutate(checked ? 'on' : 'off')}
      />
      <Button disabled={isPending} aria-label={`Delete ${name}`} onClick={() => mutate('remove')}>
        Delete
      </Button>
    </li>
  )
}

/** The reports that a member of staff has saved; nothing without any. */
export function SavedReports() {
  const { data } = useQuery(savedReportsQuery())
  if (!data || data.saved.length === 0) return null
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="saved-reports">
      <h2 id="saved-reports" className="text-h3">
        Saved
      </h2>
      <ul>
        {data.saved.map((saved) => (
          <SavedLine key={saved.id} saved={saved} />
        ))}
      </ul>
    </section>
  )
}
