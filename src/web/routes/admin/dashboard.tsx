import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { adminOrdersQuery, emailsQuery } from '#web/admin/admin-query.ts'
import { MissingParts } from '#web/admin/catalog/missing-parts.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { EmailList } from '#web/admin/email-list.tsx'
import { OrderTable } from '#web/admin/order-table.tsx'
import { readPage } from '#web/links/search-params.ts'
import { pageHead } from '#web/links/page-head.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

/** The pages of the two lists. */
interface DashboardSearch {
  page?: number | undefined
  letters?: number | undefined
}

export const Route = createFileRoute('/admin/dashboard')({
  validateSearch: ({ page, letters }: Record<string, unknown>): DashboardSearch => ({ page: readPage(page), letters: readPage(letters) }),
  loaderDeps: ({ search: { page = 1, letters = 1 } }) => ({ page, emailPage: letters }),
  loader: async ({ context: { queryClient }, deps: { page, emailPage } }) => {
    await Promise.all([queryClient.ensureQueryData(adminOrdersQuery(page)), queryClient.ensureQueryData(emailsQuery(emailPage))])
  },
  head: ({ match }) => pageHead(match, { title: 'Dashboard', path: '/admin/dashboard', noindex: true }),
  component: Dashboard,
})

const hrefFor = (page: number, emailPage: number) => `/admin/dashboard?page=${page}&letters=${emailPage}`

function Dashboard() {
  const { page = 1, letters: emailPage = 1 } = Route.useSearch()
  const orders = useSuspenseQuery(adminOrdersQuery(page)).data
  const outbox = useSuspenseQuery(emailsQuery(emailPage)).data
  return (
    <div className="grid gap-4">
      <PageHeader title="Dashboard" />
      <MissingParts />
      <section className="panel grid min-w-0 gap-4 p-4" aria-labelledby="recent-orders">
        <h2 id="recent-orders" className="text-h3">
          Recent orders ({orders.total})
        </h2>
        <OrderTable orders={orders.orders} />
        <Pagination
          page={page}
          pageCount={orders.pageCount}
          hrefFor={(to) => hrefFor(to, emailPage)}
          renderLink={renderShopLink}
          label="Pages of orders"
        />
      </section>
      <section className="panel grid min-w-0 gap-4 p-4" aria-labelledby="letters">
        <h2 id="letters" className="text-h3">
          Letters ({outbox.total})
        </h2>
        <EmailList emails={outbox.letters} />
        <Pagination
          page={emailPage}
          pageCount={outbox.pageCount}
          hrefFor={(to) => hrefFor(page, to)}
          renderLink={renderShopLink}
          label="Pages of letters"
        />
      </section>
    </div>
  )
}
