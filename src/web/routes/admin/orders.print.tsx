import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { staffOrderQuery } from '#web/admin/orders/order-query.ts'
import { BatchPickList } from '#web/admin/orders/print/batch-pick-list.tsx'
import { OrderPapers, PrintPage } from '#web/admin/orders/print/order-papers.tsx'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'
import { shopQuery } from '#web/links/shop-query.ts'

/** The numbers of the address, joined by points; each once, a hundred at most. */
const numbersOf = (text: string) => [...new Set(text.split('.').filter(Boolean))].slice(0, 100)

export const Route = createFileRoute('/admin/orders/print')({
  validateSearch: ({ numbers, paper }: Record<string, unknown>): { numbers: string; paper?: 'pick' | 'batch' | undefined } => ({
    numbers: typeof numbers === 'string' ? numbers : '',
    paper: paper === 'pick' || paper === 'batch' ? paper : undefined,
  }),
  loaderDeps: ({ search: { numbers } }) => ({ numbers }),
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureQueryData(shopQuery())
    await Promise.all(numbersOf(deps.numbers).map((number) => pageData(queryClient.ensureQueryData(staffOrderQuery(number)))))
  },
  head: ({ match }) => pageHead(match, { title: 'Print', path: '/admin/orders', noindex: true }),
  component: Papers,
})

function Papers() {
  const { numbers, paper = 'slip' } = Route.useSearch()
  const { name } = useSuspenseQuery(shopQuery()).data
  const orders = useSuspenseQueries({ queries: numbersOf(numbers).map((number) => staffOrderQuery(number)) }).map(({ data }) => data)
  if (paper === 'batch')
    return (
      <PrintPage count={orders.length} back="/admin/orders">
        <BatchPickList orders={orders} shopName={name} />
      </PrintPage>
    )
  return <OrderPapers orders={orders} paper={paper} shopName={name} back="/admin/orders" />
}
