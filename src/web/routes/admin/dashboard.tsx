import { createFileRoute } from '@tanstack/react-router'
import type { SalesPeriod } from '#domain/time/sales-period.ts'
import { DashboardPage } from '#web/admin/dashboard/dashboard-page.tsx'
import { prefetchDashboard } from '#web/admin/dashboard/prefetch-dashboard.ts'
import { pageHead } from '#web/links/page-head.ts'

/** The days of the figures; absent for seven. */
interface DashboardSearch {
  days?: SalesPeriod | undefined
}

const DEFAULT_DAYS = 7

export const Route = createFileRoute('/admin/dashboard')({
  validateSearch: ({ days }: Record<string, unknown>): DashboardSearch => {
    const asked = Number(days)
    // Said, and not left out: what a route leaves out stays as it was sent.
    return { days: asked === 1 || asked === 30 || asked === 90 ? asked : undefined }
  },
  loaderDeps: ({ search: { days = DEFAULT_DAYS } }) => ({ days }),
  loader: ({ context: { queryClient, staff }, deps: { days } }) => prefetchDashboard(queryClient, staff.staffRole, days),
  head: ({ match }) => pageHead(match, { title: 'Dashboard', path: '/admin/dashboard', noindex: true }),
  component: Dashboard,
})

function Dashboard() {
  return <DashboardPage days={Route.useSearch().days ?? DEFAULT_DAYS} />
}
