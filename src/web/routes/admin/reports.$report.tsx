import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '#web/admin/reports/report-page.tsx'
import { reportQuery, reportsQuery } from '#web/admin/reports/report-query.ts'
import { validateReportSearch } from '#web/admin/reports/report-search.ts'
import { ApiProblem } from '#web/api.ts'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/reports/$report')({
  validateSearch: validateReportSearch,
  loaderDeps: ({ search }) => search,
  async loader({ context: { queryClient }, params: { report }, deps, cause }) {
    // Other figures of the report in view come into the page, whose field keeps the focus; until then those that stand there are marked as old.
    if (cause === 'stay')
      return { title: queryClient.getQueryData(reportsQuery().queryKey)?.reports.find(({ id }) => id === report)?.title }
    // What is refused is said beside its field.
    const refusal = (error: unknown) => {
      if (!(error instanceof ApiProblem) || error.status === 404) throw error
      return { refused: error.fields }
    }
    const shown = pageData(queryClient.fetchQuery(reportQuery(report, deps)).then(({ title }) => ({ title }), refusal))
    const [asked] = await Promise.all([shown, queryClient.prefetchQuery(reportsQuery())])
    return asked
  },
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: (loaderData && 'title' in loaderData && loaderData.title) || 'Report',
      path: '/admin/reports',
      noindex: true,
    }),
  component: Report,
})

function Report() {
  const navigate = Route.useNavigate()
  const loaded = Route.useLoaderData()
  return (
    <ReportPage
      id={Route.useParams().report}
      search={Route.useSearch()}
      refused={'refused' in loaded ? loaded.refused : undefined}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  )
}
