import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { errorText } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { NewerOlder } from '#web/admin/ui/newer-older.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { codeUsesQuery, RESULTS_MEAN } from './code-query.ts'
import type { Code } from './code-query.ts'

const STATES: Record<'reserved' | 'used' | 'released', { name: string; tone: StateTone }> = {
  reserved: { name: 'Waits for its payment', tone: 'waiting' },
  used: { name: 'Paid', tone: 'good' },
  released: { name: 'Ended unpaid', tone: 'quiet' },
}

/** The state of a use; one that was given back with a paid order was taken back by its customer. */
function UseState({ use: { state, paidAt } }: { use: Schema<'DiscountCodeUses'>['rows'][number] }) {
  const { name, tone } = STATES[state]
  return <StateBadge tone={tone}>{state === 'released' && paidAt !== null ? 'Taken back' : name}</StateBadge>
}

/** The orders of a page, or why there are none. */
function Uses({ codeId }: { codeId: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(codeUsesQuery(codeId, page))
  if (error) return <LoadError title="Could not load the orders." detail={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} />
  if (data.total === 0) return <EmptyList title="No order has used it yet." />
  return (
    <>
      <ul className="grid" aria-label="Orders with this code">
        {data.rows.map((use) => (
          <li key={use.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
            <ShopLink className="link font-mono" href={`/admin/orders/${use.orderNumber}`}>
              {use.orderNumber}
            </ShopLink>
            <UseState use={use} />
            <span className="min-w-0 wrap-anywhere">{use.email}</span>
            <ShopDate iso={use.placedAt} hasTime />
            <span className="ml-auto tabular-nums">
              {formatMoney(use.discountCents)} off, {formatMoney(use.totalCents)} in all
            </span>
          </li>
        ))}
      </ul>
      <NewerOlder page={page} pageCount={data.pageCount} onPage={setPage} />
    </>
  )
}

/** What became of a code: its figures, and its orders. */
export function CodeUses({ code: { id, usedCount, usageLimit, results } }: { code: Code }) {
  const figures = [
    ['Uses', `${usedCount.toLocaleString('en-US')}${usageLimit === null ? '' : ` of ${usageLimit.toLocaleString('en-US')}`}`],
    ['Paid orders', results.orders.toLocaleString('en-US')],
    ['Revenue', formatMoney(results.revenueCents)],
    ['Discount given', formatMoney(results.discountCents)],
  ] as const
  return (
    <section className="panel grid gap-3 p-4" aria-labelledby="code-uses">
      <h2 id="code-uses" className="text-h3">
        Uses
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-small text-ink-2">{label}</dt>
            <dd className="text-h3 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-small text-ink-2">{RESULTS_MEAN}</p>
      <Uses codeId={id} />
    </section>
  )
}
