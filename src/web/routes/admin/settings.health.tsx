import { createFileRoute } from '@tanstack/react-router'
import { HealthPage } from '#web/admin/settings/health-page.tsx'
import { healthQuery } from '#web/admin/settings/health-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/settings/health')({
  // Nothing of it is in what the shop's visitors load first.
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(healthQuery()),
  head: ({ match }) => pageHead(match, { title: 'Payment, jobs and health', path: '/admin/settings/health', noindex: true }),
  component: HealthPage,
})
