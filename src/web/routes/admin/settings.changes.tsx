import { createFileRoute, redirect } from '@tanstack/react-router'

/** The log of changes stands with the activity; its old address leads there. */
export const Route = createFileRoute('/admin/settings/changes')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/activity/changes' })
  },
})
