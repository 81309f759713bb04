import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { PartListField } from '#web/admin/pick/part-list-field.tsx'
import type { PickedPart } from '#web/admin/pick/part-picker.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'

type Row = Schema<'SuggestionSimulation'>['rows'][number]

const simulationQuery = (productIds: string[], at: string) => ({
  queryKey: ['admin', 'suggestion-simulation', productIds, at],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    read(api.POST('/api/admin/suggestion-simulation', { body: { productIds, at: at.trim() || null, max: 20 }, signal })),
  placeholderData: keepPreviousData,
  retry: false,
})

/** The points of a part, each with where it comes from. */
function Points({ row: { priority, onSale, wellStocked, rules } }: { row: Row }) {
  const points = [
    { id: 'priority', from: 'priority of the part', value: priority },
    ...rules.map(({ id, name, weight }) => ({ id, from: name, value: weight, href: `/admin/suggestions/${id}` })),
    { id: 'sale', from: 'on sale', value: onSale },
    { id: 'stock', from: 'more than ten in stock', value: wellStocked },
  ].filter(({ value }) => value > 0)
  if (points.length === 0) return <>no points</>
  return (
    <ul className="grid">
      {points.map(({ id, from, value, ...link }) => (
        <li key={id}>
          <span className="font-semibold tabular-nums">+{value}</span>{' '}
          {'href' in link && link.href ? (
            <ShopLink className="link" href={link.href}>
              {from}
            </ShopLink>
          ) : (
            from
          )}
        </li>
      ))}
    </ul>
  )
}

function Ranking({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return <EmptyList title="Nothing would be suggested." />
  return (
    <ol className="grid" aria-label="What would be suggested">
      {rows.map((row, index) => (
        <li key={row.part.id} className="grid grid-cols-[2rem_1fr_auto] gap-x-2 border-t border-line py-2 first:border-t-0">
          <span className="text-ink-3 tabular-nums">{index + 1}</span>
          <div className="grid min-w-0 gap-1">
            <p className="wrap-anywhere">
              <ShopLink className="link" href={`/product/${row.part.slug}`}>
                {row.part.name}
              </ShopLink>{' '}
              <span className="font-mono text-ink-2">{row.part.partNumber}</span>
            </p>
            {row.fits && <StateBadge tone="good">Fits an appliance of the cart: comes first</StateBadge>}
            <div className="text-small text-ink-2">
              <Points row={row} />
            </div>
          </div>
          <p className="font-semibold tabular-nums">
            {row.total}
            <span className="sr-only"> points</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Tries a cart: what the storefront would suggest for it, and why. */
export function TestCart({ zone }: { zone: string }) {
  const [parts, setParts] = useState<PickedPart[]>([])
  const [at, setAt] = useState('')
  const asked = useDebounced(at, 400)
  const { data, error, isFetching, refetch } = useQuery(
    simulationQuery(
      parts.map(({ id }) => id),
      asked,
    ),
  )
  const isWrongTime = error instanceof ApiProblem && 'at' in error.fields
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_1fr]">
      <section className="panel grid gap-4 p-4" aria-label="Test cart">
        <PartListField label="In the cart" addLabel="Put a part into the cart" value={parts} onChange={setParts} />
        <TextField
          label="At"
          optional
          hint={`Empty for now; a day or a time such as 2026-03-08T09:30 (${zone}) to try the dates of rules.`}
          value={at}
          onChange={(event) => setAt(event.target.value)}
          error={isWrongTime ? error.fields.at : undefined}
        />
      </section>
      <section className="panel grid min-w-0 gap-2 p-4" aria-labelledby="ranking" aria-busy={isFetching || undefined}>
        <h2 id="ranking" className="text-h3">
          What would be suggested
        </h2>
        <p className="max-w-prose text-small text-ink-2">
          The storefront’s own list: parts that fit an appliance which a part in the cart fits, then the others, each by points. Shoppers
          see the first ones.
        </p>
        {error && !isWrongTime ? (
          <LoadError title="Could not try the cart." detail={errorText(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <Ranking rows={data.rows} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </section>
    </div>
  )
}
