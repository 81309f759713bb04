import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CustomerPage } from '#web/admin/customers/customer-page.tsx'
import { customerQuery } from '#web/admin/customers/customer-query.ts'
import { ApiProblem } from '#web/api.ts'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/users/$customerId')({
  loader: async ({ context: { queryClient }, params: { customerId } }) => {
    const { name, email } = await pageData(queryClient.fetchQuery(customerQuery(customerId))).catch((error: unknown) => {
      // Whoever works here is in the list of staff: what they changed of their own account stands in the change log, which leads here.
      if (error instanceof ApiProblem && error.code === 'not_allowed_in_state') throw redirect({ to: '/admin/users/staff' })
      throw error
    })
    return { title: name || email }
  },
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Customer', path: '/admin/users', noindex: true }),
  component: Customer,
})

function Customer() {
  const customer = useSuspenseQuery(customerQuery(Route.useParams().customerId)).data
  return <CustomerPage key={customer.id} customer={customer} />
}
