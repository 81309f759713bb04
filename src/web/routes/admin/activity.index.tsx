import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ActivityList, activityQuery } from '#web/admin/activity/activity-list.tsx'
import { ActivityTabs } from '#web/admin/activity/activity-tabs.tsx'
import { useStaysInView } from '#web/links/pending/use-stays-in-view.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { pageHead } from '#web/links/page-head.ts'
import { readPage } from '#web/links/search-params.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

export const Route = createFileRoute('/admin/activity/')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({ page: readPage(page) }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, deps: { page }, cause }) => {
    const asking = queryClient.prefetchQuery(activityQuery(page))
    if (cause !== 'stay') await asking
  },
  head: ({ match }) => pageHead(match, { title: 'Activity', path: '/admin/activity', noindex: true }),
  component: Activity,
})

function Activity() {
  useStaysInView()
  const { page = 1 } = Route.useSearch()
  const { data } = useQuery(activityQuery(page))
  return (
    <div className="grid gap-4">
      <ActivityTabs path="/admin/activity" />
      <PageHeader title="Activity" />
      <section className="panel grid min-w-0 gap-4 p-4" aria-label="Changes of many records">
        <ActivityList page={page} />
        {data && data.pageCount > 1 && (
          <Pagination page={page} pageCount={data.pageCount} hrefFor={(to) => `/admin/activity?page=${to}`} renderLink={renderShopLink} />
        )}
      </section>
    </div>
  )
}
