import { useState, type ReactNode } from 'react'
import { changePercent } from '#domain/time/sales-period.ts'
import type { SalesPeriod } from '#domain/time/sales-period.ts'
import { SeenChart, waitingChart } from '#web/admin/chart/seen-chart.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { beforeName, paidOrdersHref, slotName } from './figures.ts'
import type { Figure, Figures } from './figures.ts'
import { FigureTable } from './figure-table.tsx'
import { TileError } from './tile-error.tsx'

interface Asked<Sums> {
  data: Figures<Sums> | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface FigurePanelProps<Sums> {
  figure: Figure<Sums>
  days: SalesPeriod
  query: Asked<Sums>
}

interface ChangeProps {
  now: number | null
  before: number | null
  days: SalesPeriod
  format: (value: number) => string
}

/** A figure beside what it was before: '+8 % on the 7 days before ($3,900.00)'; without something to compare, what it was alone. */
function Change({ now, before, days, format }: ChangeProps) {
  const words = beforeName(days)
  const percent = now === null || before === null ? null : changePercent(now, before)
  if (percent === null)
    return (
      <>
        {words.charAt(0).toUpperCase() + words.slice(1)}: {before === null ? 'none' : format(before)}
      </>
    )
  return (
    <>
      <strong className="font-semibold">
        {percent > 0 ? '+' : percent < 0 ? '−' : '±'}
        {Math.abs(percent).toLocaleString('en-US')} %
      </strong>{' '}
      on {words} ({before !== null && format(before)})
    </>
  )
}

/** What stands below the head of a panel: the chart or its table, a skeleton before, and the error in their place. */
function PanelBody<Sums>({ figure, days, query, isTable }: FigurePanelProps<Sums> & { isTable: boolean }) {
  const { data, error, refetch } = query
  if (!data && error) return <TileError name={figure.name} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label={`Loading: ${figure.name}`}>
        {waitingChart}
      </div>
    )
  const rows = data.slots.map(({ from, now, before }) => ({
    name: slotName(from, data),
    now: figure.value(now),
    before: figure.value(before),
  }))
  const slots = { figure, rows, before: beforeName(days) }
  return isTable ? <FigureTable {...slots} /> : <SeenChart {...slots} />
}

/** The figure itself, as a link to the orders that it is made of. */
function Value<Sums>({ figure, data }: { figure: Figure<Sums>; data: Figures<Sums> }): ReactNode {
  const now = figure.value(data.total)
  const text = now === null ? 'none' : figure.format(now)
  if (!figure.isOfOrders) return text
  return (
    <ShopLink href={paidOrdersHref(data)} className="link">
      {text}
    </ShopLink>
  )
}

/** A figure with what it was before, its chart and the table behind it, and what is counted. */
export function FigurePanel<Sums>({ figure, days, query }: FigurePanelProps<Sums>) {
  const [isTable, setTable] = useState(false)
  const { data, isPlaceholderData } = query
  const id = `figure-${figure.id}`
  return (
    <section className="panel grid min-w-0 content-start gap-2 p-4" aria-labelledby={id} aria-busy={isPlaceholderData || undefined}>
      <div className="flex items-start justify-between gap-2">
        <h3 id={id} className="text-h4 font-semibold">
          {figure.name}
        </h3>
        {data && (
          <Button aria-pressed={isTable} aria-label={`Table of ${figure.name}`} onClick={() => setTable(!isTable)}>
            Table
          </Button>
        )}
      </div>
      {data && (
        <p className={isPlaceholderData ? 'opacity-60' : undefined}>
          <span className="block text-h1 font-semibold tabular-nums">
            <Value figure={figure} data={data} />
          </span>
          <span className="text-small text-ink-2 tabular-nums">
            <Change now={figure.value(data.total)} before={figure.value(data.before)} days={days} format={figure.format} />
          </span>
        </p>
      )}
      <PanelBody figure={figure} days={days} query={query} isTable={isTable} />
      <p className="text-caption text-ink-2">{figure.definition}</p>
    </section>
  )
}
