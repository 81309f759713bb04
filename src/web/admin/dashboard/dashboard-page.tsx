import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SALES_PERIODS } from '#domain/time/sales-period.ts'
import type { SalesPeriod } from '#domain/time/sales-period.ts'
import { mayDo } from '#domain/staff/staff-role.ts'
import { WORK, WORK_KINDS } from '#domain/staff/work-kinds.ts'
import { useInUse } from '#web/admin/frame/in-use.ts'
import { useRight, useStaffRole } from '#web/admin/frame/nav/rights.ts'
import { useStaysInView } from '#web/links/pending/use-stays-in-view.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { FIGURES_KEY, salesQuery, visitsQuery, workQuery } from './dashboard-query.ts'
import { FigurePanel } from './figure-panel.tsx'
import { beforeName, CONVERSION, PERIOD_NAMES, SALES_FIGURES } from './figures.ts'
import { MissingParts } from './missing-parts.tsx'
import { SetUpList } from './set-up-list.tsx'
import { WorkTile } from './work-tile.tsx'

/** When an order comes in or leaves, the figures and the numbers of the navigation are asked for anew. */
function useFreshFigures() {
  const queryClient = useQueryClient()
  const maySee = useRight(WORK['to-ship'])
  // The tile is what asks again and again.
  const count = useQuery({ ...workQuery('to-ship', false), enabled: maySee }).data?.count
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== undefined && count !== known.current)
      for (const queryKey of [FIGURES_KEY, ['admin', 'waiting']]) void queryClient.invalidateQueries({ queryKey })
    known.current = count
  }, [count, queryClient])
}

/** What waits for somebody of staff, each a link to its list. */
function Work() {
  const role = useStaffRole()
  const maySeeParts = useRight('catalogue:read')
  useFreshFigures()
  return (
    <section className="grid gap-3" aria-labelledby="to-do">
      <h2 id="to-do" className="text-h3">
        To do today
      </h2>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {WORK_KINDS.filter((kind) => role && mayDo(role, WORK[kind])).map((kind) => (
          <WorkTile key={kind} kind={kind} />
        ))}
      </div>
      {maySeeParts && <MissingParts />}
    </section>
  )
}

/** Sales and visits of a period against the one before. */
function FigureSection({ days }: { days: SalesPeriod }) {
  const isInUse = useInUse()
  const sales = useQuery(salesQuery(days, isInUse))
  const visits = useQuery(visitsQuery(days, isInUse))
  const known = sales.data ?? visits.data
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="figures">
      <h2 id="figures" className="text-h3">
        Figures
      </h2>
      <TabLinks
        label="Period"
        renderLink={renderShopLink}
        tabs={SALES_PERIODS.map((period) => ({
          label: PERIOD_NAMES[period],
          href: period === 7 ? '/admin/dashboard' : `/admin/dashboard?days=${period}`,
          isCurrent: period === days,
        }))}
      />
      <p className="text-small text-ink-2">
        Until now, against {beforeName(days)} until the same time of the day.
        {known && ` Days are those of the shop’s time zone, ${known.timeZone}.`}
        {known?.isTest && ' Payments work in test mode: these orders moved no money.'}
      </p>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {SALES_FIGURES.map((figure) => (
          <FigurePanel key={figure.id} figure={figure} days={days} query={sales} />
        ))}
        <FigurePanel figure={CONVERSION} days={days} query={visits} />
      </div>
    </section>
  )
}

/** What there is to do, what a new shop lacks, and how the shop does; each part by the right that it needs. */
export function DashboardPage({ days }: { days: SalesPeriod }) {
  useStaysInView()
  const maySeeFigures = useRight('reports:read')
  const maySeeSettings = useRight('settings:read')
  return (
    <div className="grid min-w-0 gap-6">
      <PageHeader title="Dashboard" />
      <Work />
      {maySeeSettings && <SetUpList />}
      {maySeeFigures && <FigureSection days={days} />}
    </div>
  )
}
