import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import { sessionQuery } from '#web/session/session-query.ts'

// Every API call of these pages checks the role itself (decision 36); this only keeps the pages out of sight.
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context, location }) => {
    // Asked anew for each page: sessions of staff end while a page stands open.
    const { person, hasEnded } = await context.queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    if (hasEnded) throw redirect({ href: `/auth?next=${encodeURIComponent(location.href)}` })
    if (person?.role !== 'admin') throw notFound()
    if (person.secondFactor === 'needed') throw redirect({ href: '/account' })
  },
  component: Outlet,
})
