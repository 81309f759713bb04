import { useQuery } from '@tanstack/react-query'
import type { WorkKind } from '#domain/staff/work-kinds.ts'
import { useInUse } from '#web/admin/frame/in-use.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { workQuery } from './dashboard-query.ts'
import { TileError } from './tile-error.tsx'
import { workCount, workHref, WORK_TILES } from './work-tiles.ts'

const toneOf = (count: number, isBad: boolean | undefined) => {
  if (count === 0) return 'text-ink-3'
  return isBad ? 'text-brick' : 'text-ink'
}

/** How much of one kind of work waits: a link to exactly that. It loads, fails and is asked again by itself. */
export function WorkTile({ kind }: { kind: WorkKind }) {
  const { label, isBad } = WORK_TILES[kind]
  const { data, error, isError, refetch } = useQuery(workQuery(kind, useInUse()))
  if (!data && error)
    return (
      <div className="panel grid content-start gap-1 p-3">
        <p className="text-small text-ink-2">{label}</p>
        <TileError name={label} error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data)
    return (
      <div className="panel grid content-start gap-1 p-3" role="status" aria-label={`Loading: ${label}`}>
        <p className="text-small text-ink-2">{label}</p>
        <Skeleton className="h-7 w-12" />
      </div>
    )
  return (
    <ShopLink
      href={workHref(kind, data.filter)}
      className="panel grid content-between gap-1 p-3 no-underline hover:border-line-strong hover:bg-sunken"
    >
      <span className="text-small text-ink-2">{label}</span>{' '}
      <span className={`text-h1 font-semibold tabular-nums ${toneOf(data.count, isBad)}`}>{workCount(kind, data.count)}</span>
      {isError && <span className="text-caption text-amber">Not up to date</span>}
    </ShopLink>
  )
}
