import { createFileRoute } from '@tanstack/react-router'
import { PopupResults } from '#web/admin/newsletter/popup-results.tsx'
import { POPUP_SPANS, popupQuery } from '#web/admin/newsletter/popup-query.ts'
import type { PopupSpan } from '#web/admin/newsletter/popup-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/newsletter/popup')({
  validateSearch: ({ days }: Record<string, unknown>): { days?: PopupSpan | undefined } => ({
    days: POPUP_SPANS.find((span) => span === Number(days)),
  }),
  loaderDeps: ({ search: { days = 30 } }) => ({ days }),
  loader: ({ context: { queryClient }, deps: { days } }) => queryClient.prefetchQuery(popupQuery(days)),
  head: ({ match }) => pageHead(match, { title: 'Pop-up', path: '/admin/newsletter/popup', noindex: true }),
  component: Popup,
})

function Popup() {
  const navigate = Route.useNavigate()
  const { days = 30 } = Route.useSearch()
  return <PopupResults days={days} onDays={(chosen) => void navigate({ search: { days: chosen }, replace: true, resetScroll: false })} />
}
