import { createFileRoute } from '@tanstack/react-router'
import { ReportList } from '#web/admin/reports/report-list.tsx'
import { reportsQuery, savedReportsQuery } from '#web/admin/reports/report-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/reports/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.prefetchQuery(reportsQuery()), queryClient.prefetchQuery(savedReportsQuery())]),
  head: ({ match }) => pageHead(match, { title: 'Reports', path: '/admin/reports', noindex: true }),
  component: ReportList,
})
