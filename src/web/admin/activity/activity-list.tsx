import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { progressOf } from '#domain/change-set.ts'
import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import { areaOfChanges } from '#domain/staff/record-area.ts'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { api, errorText, read } from '#web/api.ts'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { timeAgo } from '#web/admin/ui/time-ago.ts'
import { resultText } from '../catalog/change-set/change-set.ts'
import type { ChangeSet } from '../catalog/change-set/change-set.ts'
import { undoChangeSet } from '../catalog/change-set/undo-toast.ts'

/** How often a page with running changes is asked anew, in ms. */
const POLL_MS = 1_000

const isRunning = ({ state }: ChangeSet) => state === 'running' || state === 'undoing'

export const activityQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'activity', page],
    queryFn: ({ signal }) => read(api.GET('/api/admin/change-sets', { params: { query: { page } }, signal })),
    // The page before stays until the next one is there: its links keep the focus.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? POLL_MS : false),
  })

function ActivityRow({ set, onUndone }: { set: ChangeSet; onUndone: () => void }) {
  const { done, total } = progressOf(set)
  const mayUndo = useRight(`${areaOfChanges(set.kind)}:write`)
  const { timeZone = DEFAULT_TIME_ZONE } = useQuery(shopQuery()).data ?? {}
  const by = set.by ?? 'by command'
  const when = (
    <time dateTime={set.createdAt} suppressHydrationWarning>
      {timeAgo(new Date(set.createdAt))}
    </time>
  )
  const until = set.undoUntil === null ? null : new Date(set.undoUntil).toLocaleDateString('en-US', { timeZone })
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-3 text-left font-semibold">
        {set.title}
        <span className="block font-normal text-ink-2 sm:hidden">
          {by}, {when}
        </span>
        {set.error && <span className="block font-normal text-brick">{set.error}</span>}
      </th>
      <td className="py-2 pr-3">
        {isRunning(set) ? `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} done` : resultText(set)}
      </td>
      <td className="py-2 pr-3 text-ink-2 max-sm:hidden">{by}</td>
      <td className="py-2 pr-3 text-ink-2 max-sm:hidden">{when}</td>
      <td className="py-2 text-right">
        {until && mayUndo && (
          <button type="button" className="btn btn-secondary" title={`Until ${until}`} onClick={() => void undoChangeSet(set.id, onUndone)}>
            Undo<span className="sr-only"> {set.title}</span>
          </button>
        )}
      </td>
    </tr>
  )
}

/** Changes of many records, newest first, each with Undo for 30 days. */
export function ActivityList({ page }: { page: number }) {
  const queryClient = useQueryClient()
  const { data, error, refetch, isPlaceholderData } = useQuery(activityQuery(page))
  if (!data && error) return <LoadError title="Could not load the changes." detail={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.rows.length === 0)
    return <EmptyList title="No changes of many records yet.">What the grid, bulk actions and imports change is listed here.</EmptyList>
  return (
    <div className="relative overflow-x-auto" role="region" aria-label="Changes" aria-busy={isPlaceholderData} tabIndex={0}>
      <table className="w-full text-small sm:min-w-2xl">
        <thead>
          <tr className="text-left text-ink-2">
            <th scope="col">Change</th>
            <th scope="col">Result</th>
            <th scope="col" className="max-sm:hidden">
              By
            </th>
            <th scope="col" className="max-sm:hidden">
              When
            </th>
            <th scope="col">
              <span className="sr-only">Undo</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((set) => (
            <ActivityRow key={set.id} set={set} onUndone={() => void queryClient.invalidateQueries({ queryKey: ['admin'] })} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
