import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '#web/admin/programs/webhooks-page.tsx'
import { endpointsQuery } from '#web/admin/programs/program-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/settings/webhooks')({
  // Nothing of it is in what the shop's visitors load first.
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(endpointsQuery()),
  head: ({ match }) => pageHead(match, { title: 'Webhooks', path: '/admin/settings/webhooks', noindex: true }),
  component: WebhooksPage,
})
