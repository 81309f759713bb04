import { createFileRoute } from '@tanstack/react-router'
import { ApiKeysPage } from '#web/admin/programs/api-keys-page.tsx'
import { apiKeysQuery } from '#web/admin/programs/program-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/settings/api-keys')({
  // Nothing of it is in what the shop's visitors load first.
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(apiKeysQuery()),
  head: ({ match }) => pageHead(match, { title: 'API keys', path: '/admin/settings/api-keys', noindex: true }),
  component: ApiKeysPage,
})
