import { createFileRoute } from '@tanstack/react-router'
import { customerQuery } from '#web/admin/customers/customer-query.ts'
import { PhoneOrderPage } from '#web/admin/orders/phone/phone-order-page.tsx'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/orders/new')({
  validateSearch: ({ customer }: Record<string, unknown>): { customer?: string | undefined } => ({
    customer: typeof customer === 'string' ? customer : undefined,
  }),
  loaderDeps: ({ search: { customer } }) => ({ customer }),
  loader: async ({ context: { queryClient }, deps: { customer } }) =>
    customer === undefined ? null : pageData(queryClient.fetchQuery(customerQuery(customer))),
  head: ({ match }) => pageHead(match, { title: 'Order for a caller', path: '/admin/orders', noindex: true }),
  component: Caller,
})

function Caller() {
  const caller = Route.useLoaderData()
  return <PhoneOrderPage key={caller?.id} caller={caller} />
}
