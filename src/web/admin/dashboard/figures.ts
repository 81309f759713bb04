import { formatMoney } from '#domain/money.ts'
import type { SalesPeriod } from '#domain/time/sales-period.ts'
import { axisCount, axisMoney, axisPercent } from '#web/admin/chart/chart-figure.ts'
import type { ChartFigure } from '#web/admin/chart/chart-figure.ts'
import type { Schema } from '#web/api.ts'
import { salesQuery, visitsQuery } from './dashboard-query.ts'

type PeriodSales = Schema<'PeriodSales'>
type PeriodVisits = Schema<'PeriodVisits'>

/** What the answers about sales and about visits have in common. */
export interface Figures<Sums> {
  firstDay: string
  lastDay: string
  timeZone: string
  isTest: boolean
  total: Sums
  before: Sums
  slots: { from: string; now: Sums; before: Sums }[]
}

/** A figure of the dashboard. Its value is null where there is nothing to divide by. */
export interface Figure<Sums> extends ChartFigure {
  id: string
  /** What is counted. */
  definition: string
  value: (sums: Sums) => number | null
  /** Whether the orders that were paid in the period are what it is made of. */
  isOfOrders?: true
}

const count = (value: number) => value.toLocaleString('en-US')
const percent = (basisPoints: number) =>
  (basisPoints / 10_000).toLocaleString('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** Figures of the sales. */
export const SALES_FIGURES: readonly Figure<PeriodSales>[] = [
  {
    id: 'sales',
    name: 'Sales',
    definition:
      'Gross: the totals of paid orders, with shipping and tax and less discounts, on the day of payment. An order that is cancelled later stays in; its refund is counted below.',
    value: ({ salesCents }) => salesCents,
    format: formatMoney,
    short: axisMoney,
    least: 10_000,
    isOfOrders: true,
  },
  {
    id: 'orders',
    name: 'Orders',
    definition: 'Paid orders, on the day of payment.',
    value: ({ orders }) => orders,
    format: count,
    short: axisCount,
    least: 4,
    isOfOrders: true,
  },
  {
    id: 'average',
    name: 'Average order',
    definition: 'Sales divided by orders.',
    value: ({ averageCents }) => averageCents,
    format: formatMoney,
    short: axisMoney,
    least: 10_000,
  },
  {
    id: 'refunds',
    name: 'Refunds',
    definition: 'What was given back of paid orders, on the day on which it was. Net sales are sales less refunds.',
    value: ({ refundsCents }) => refundsCents,
    format: formatMoney,
    short: axisMoney,
    least: 10_000,
  },
]

/** The figure of the visits. */
export const CONVERSION: Figure<PeriodVisits> = {
  id: 'conversion',
  name: 'Conversion',
  definition:
    'Paid orders for a hundred visits. A visit is a browser session, on the day on which it began; visitors who ask not to be recorded are not in it.',
  value: ({ conversionBasisPoints }) => conversionBasisPoints,
  format: percent,
  short: axisPercent,
  least: 100,
}

/** How each kind of figures is asked for. */
export const QUERIES = { sales: salesQuery, visits: visitsQuery }

export const PERIOD_NAMES: Record<SalesPeriod, string> = { 1: 'Today', 7: '7 days', 30: '30 days', 90: '90 days' }

/** With what a period is compared, in words. */
export const beforeName = (days: SalesPeriod): string => (days === 1 ? 'yesterday' : `the ${days} days before`)

const HOUR_MS = 3_600_000

/** How a slot is called: 'Tue, Nov 3', or '10 AM' of one day; '1 AM EDT' of an hour that comes twice, where clocks are set back. */
export function slotName(from: string, { timeZone, slots }: { timeZone: string; slots: readonly { from: string }[] }): string {
  const [first, second] = slots
  const at = Date.parse(from)
  const write = (options: Intl.DateTimeFormatOptions, instant = at) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(instant)
  const areHours = !second || Date.parse(second.from) - Date.parse(first?.from ?? '') < 2 * HOUR_MS
  if (!areHours) return write({ weekday: 'short', month: 'short', day: 'numeric' })
  const hour = { hour: 'numeric' } as const
  const comesTwice = [at - HOUR_MS, at + HOUR_MS].some((other) => write(hour, other) === write(hour))
  return write({ ...hour, ...(comesTwice && { timeZoneName: 'short' }) })
}

/** The orders that are the sales of the period, as their list shows them. */
export function paidOrdersHref({ firstDay, lastDay, slots: _, ...figures }: Figures<unknown>): string {
  const filter = [`paid:between:${firstDay}..${lastDay}`, `test:is:${figures.isTest}`, 'sale:is:true']
  return `/admin/orders?${new URLSearchParams(filter.map((one) => ['filter', one]))}`
}
