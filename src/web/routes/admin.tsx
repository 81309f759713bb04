import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { sessionQuery } from '#web/session/session-query.ts'

// Every API call of these pages checks the role itself (decision 36); this only keeps the pages out of sight.
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context }) => {
    const { person } = await context.queryClient.ensureQueryData(sessionQuery())
    if (person?.role !== 'admin') throw notFound()
  },
  component: Outlet,
})
