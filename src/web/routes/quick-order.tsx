import { createFileRoute } from '@tanstack/react-router'
import { PageHeading } from '#web/content/page-heading.tsx'
import { QuickOrderPage } from '#web/quick-order/quick-order-page.tsx'
import { pageHead } from '#web/links/page-head.ts'
import { shopQuery } from '#web/links/shop-query.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

export const Route = createFileRoute('/quick-order')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  loader: ({ context }) => context.queryClient.ensureQueryData(shopQuery()),
  head: ({ match }) =>
    pageHead(match, {
      title: 'Quick order',
      description: 'Paste a list of part numbers and quantities, or upload a CSV file: see price and stock of each, and order all at once.',
      path: '/quick-order',
    }),
  component: QuickOrder,
})

function QuickOrder() {
  const { contact } = Route.useLoaderData()
  return (
    <>
      <PageHeading title="Quick order">
        Paste an e-mail, rows of a spreadsheet or a plain list. We find the part numbers and quantities in it, and lead old numbers to the
        parts that replaced them.
      </PageHeading>
      <div className="shell">
        <noscript>
          <p className="sheet p-5">
            The order pad needs JavaScript. Without it you can search for each part number above, or order by phone:{' '}
            <Unbroken text={`${contact.phone}.`} />
          </p>
        </noscript>
        <QuickOrderPage />
      </div>
    </>
  )
}
