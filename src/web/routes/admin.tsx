import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { AdminFrame } from '#web/admin/frame/admin-frame.tsx'
import { showJobs } from '#web/admin/frame/jobs-slot.tsx'

// With the area's code, not with what shoppers load.
const loadGuard = () => import('#web/admin/frame/guard.ts')

export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context: { queryClient }, location }) => (await loadGuard()).guardAdmin(queryClient, location),
  component: Admin,
})

// It asks for nothing that a page needs first.
const JobsButton = lazy(async () => ({ default: (await import('#web/admin/import/jobs-button.tsx')).JobsButton }))

function Admin() {
  const { staff } = Route.useRouteContext()
  useEffect(() => {
    // The next page asks it, and the connection may be gone by then: without it the area's frame would go, too.
    loadGuard().catch(() => undefined)
    showJobs(
      <Suspense fallback={null}>
        <JobsButton />
      </Suspense>,
    )
    return () => showJobs(null)
  }, [])
  return (
    <AdminFrame person={staff}>
      <Outlet />
    </AdminFrame>
  )
}
