import type { QueryClient } from '@tanstack/react-query'
import type { SalesPeriod } from '#domain/time/sales-period.ts'
import { mayDo } from '#domain/staff/staff-role.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { WORK, WORK_KINDS } from '#domain/staff/work-kinds.ts'
import { salesQuery, setUpQuery, visitsQuery, workQuery } from './dashboard-query.ts'

/**
 * For the route's loader: asks for all that the role may see, at once. The server waits for it; in the browser the page opens, and each part comes
 * when it is there. What fails is shown in its place, so this never throws.
 */
export async function prefetchDashboard(queryClient: QueryClient, role: StaffRole | null | undefined, days: SalesPeriod): Promise<void> {
  if (!role) return
  const fetching = Promise.all([
    ...WORK_KINDS.filter((kind) => mayDo(role, WORK[kind])).map((kind) =>
      queryClient.prefetchQuery({ ...workQuery(kind, false), retry: false }),
    ),
    mayDo(role, 'settings:read') && queryClient.prefetchQuery({ ...setUpQuery(), retry: false }),
    mayDo(role, 'reports:read') && queryClient.prefetchQuery({ ...salesQuery(days, false), retry: false }),
    mayDo(role, 'reports:read') && queryClient.prefetchQuery({ ...visitsQuery(days, false), retry: false }),
  ])
  if (import.meta.env.SSR) await fetching
}
