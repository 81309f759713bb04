import { createFileRoute } from '@tanstack/react-router'
import { HealthPage } from '#web/admin/settings/health-page.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/settings/health')({
  loader: async ({ context: { queryClient } }) => {
    const { healthQuery } = await import('#web/admin/settings/health-query.ts')
    await queryClient.fetchQuery(healthQuery())
  },
  head: ({ match }) => pageHead(match, { title: 'Payment, jobs and health', path: '/admin/settings/health', noindex: true }),
  component: HealthPage,
})
