import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { AdminFrame } from '#web/admin/frame/admin-frame.tsx'
import { showJobs } from '#web/admin/frame/jobs-slot.tsx'
import { sessionQuery } from '#web/session/session-query.ts'

/** Whether the document in the browser is one of the shop's, which has neither the area's frame nor its stylesheet. */
const isShopsDocument = () => typeof document !== 'undefined' && document.documentElement.dataset.area !== 'admin'

// Every API call of these pages checks the role itself (decision 36); this only keeps the pages out of sight.
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context, location }) => {
    // Asked anew for each page: sessions of staff end while a page stands open.
    const { person, hasEnded } = await context.queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    // From one document to the other by a page load; the server, which makes a new one anyway, does not mind.
    if (hasEnded) throw redirect({ href: `/auth?next=${encodeURIComponent(location.href)}`, reloadDocument: true })
    if (person?.role !== 'admin') {
      if (typeof document === 'undefined' || isShopsDocument()) throw notFound()
      throw redirect({ href: location.href, reloadDocument: true })
    }
    if (person.secondFactor === 'needed') throw redirect({ href: '/account', reloadDocument: true })
    if (isShopsDocument()) throw redirect({ href: location.href, reloadDocument: true })
    if (person.staffRole) {
      const { accessAt } = await import('#web/admin/frame/nav/nav-pages.ts')
      if (accessAt(person.staffRole, location.pathname) === 'none')
        throw redirect({ href: `/admin/no-access?page=${encodeURIComponent(location.href)}` })
    }
    return { staff: person }
  },
  component: Admin,
})

// It asks for nothing that a page needs first.
const JobsButton = lazy(async () => ({ default: (await import('#web/admin/import/jobs-button.tsx')).JobsButton }))

function Admin() {
  useEffect(() => {
    showJobs(
      <Suspense fallback={null}>
        <JobsButton />
      </Suspense>,
    )
    return () => showJobs(null)
  }, [])
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}
