import { createFileRoute } from '@tanstack/react-router'
import { FitListForm } from '#web/admin/fit/fit-list-form.tsx'
import { FitTabs } from '#web/admin/fit/fit-tabs.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/fitment/list')({
  head: ({ match }) => pageHead(match, { title: 'A list of fits', path: '/admin/fitment/list', noindex: true }),
  component: FitList,
})

function FitList() {
  return (
    <div className="grid gap-4">
      <FitTabs path="/admin/fitment/list" />
      <PageHeader title="A list of fits" />
      <FitListForm applianceId={null} />
    </div>
  )
}
