import { createFileRoute } from '@tanstack/react-router'
import { SettingsOverview } from '#web/admin/settings/settings-overview.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/settings/')({
  head: ({ match }) => pageHead(match, { title: 'Settings', path: '/admin/settings', noindex: true }),
  component: SettingsOverview,
})
