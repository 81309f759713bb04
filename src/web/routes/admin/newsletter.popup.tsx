import { createFileRoute } from '@tanstack/react-router'
import { PopupResults } from '#web/admin/newsletter/popup-results.tsx'
import { popupQuery, spanOf } from '#web/admin/newsletter/popup-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/newsletter/popup')({
  validateSearch: ({ days }: Record<string, unknown>): { days?: number | undefined } => ({ days: Number(days) || undefined }),
  loaderDeps: ({ search: { days } }) => ({ days }),
  loader: ({ context: { queryClient }, deps: { days } }) => queryClient.prefetchQuery(popupQuery(spanOf(days))),
  head: ({ match }) => pageHead(match, { title: 'Pop-up', path: '/admin/newsletter/popup', noindex: true }),
  component: Popup,
})

function Popup() {
  const navigate = Route.useNavigate()
  return (
    <PopupResults
      days={spanOf(Route.useSearch().days)}
      onDays={(chosen) => void navigate({ search: { days: chosen }, replace: true, resetScroll: false })}
    />
  )
}
