import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem } from '#web/api.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { PageError } from '#web/shell/page-error.tsx'

// Every API call of these pages checks the role itself (decision 36); this only keeps the pages out of sight.
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context, location }) => {
    const { person, hasEnded } = await context.queryClient.ensureQueryData(sessionQuery())
    if (hasEnded) throw redirect({ href: `/auth?next=${encodeURIComponent(location.href)}` })
    if (person?.role !== 'admin') throw notFound()
    if (person.secondFactor === 'needed') throw redirect({ href: '/account' })
  },
  errorComponent: StaffError,
  component: Outlet,
})

/** A session that ended while the page was open: loading it anew leads to the sign-in page and back. */
function StaffError({ error }: { error: unknown }) {
  const hasEnded = error instanceof ApiProblem && error.code === 'unauthenticated'
  useEffect(() => {
    if (hasEnded) window.location.reload()
  }, [hasEnded])
  return hasEnded ? null : <PageError error={error} />
}
