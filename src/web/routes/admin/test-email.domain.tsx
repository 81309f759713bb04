import { createFileRoute } from '@tanstack/react-router'
import { SenderDomainPage } from '#web/admin/emails/sender-domain.tsx'
import { pageHead } from '#web/links/page-head.ts'
import { searchText } from '#web/links/search-params.ts'

export const Route = createFileRoute('/admin/test-email/domain')({
  validateSearch: ({ selector }: Record<string, unknown>): { selector?: string | undefined } => ({
    selector: searchText(selector).slice(0, 63) || undefined,
  }),
  head: ({ match }) => pageHead(match, { title: 'Sender’s domain', path: '/admin/test-email', noindex: true }),
  component: SenderDomain,
})

function SenderDomain() {
  const navigate = Route.useNavigate()
  const { selector } = Route.useSearch()
  return (
    <SenderDomainPage
      key={selector}
      selector={selector}
      onSelector={(typed) => void navigate({ search: typed ? { selector: typed } : {}, replace: true, resetScroll: false })}
    />
  )
}
