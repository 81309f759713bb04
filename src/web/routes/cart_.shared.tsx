import { createFileRoute } from '@tanstack/react-router'
import { PageHeading } from '#web/content/page-heading.tsx'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { SharedCart } from '#web/quick-order/shared-cart/shared-cart.tsx'
import { sharedCartQuery } from '#web/quick-order/shared-cart/shared-cart-query.ts'

/** Of an address that nobody has made: longer than any of ours, and than the server reads. */
const MAX_PARTS = 4_000

export const Route = createFileRoute('/cart_/shared')({
  validateSearch: ({ parts }: Record<string, unknown>) => ({ parts: typeof parts === 'string' ? parts.slice(0, MAX_PARTS) : '' }),
  loaderDeps: ({ search: { parts } }) => ({ parts }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(sharedCartQuery(deps.parts)),
  head: ({ match }) => pageHead(match, { title: 'A shared cart', path: '/cart/shared', noindex: true }),
  component: SharedCartPage,
})

function SharedCartPage() {
  const lines = Route.useLoaderData()
  const { parts } = Route.useSearch()
  return (
    <>
      <PageHeading title="A shared cart">The parts that this link names. Prices and stock are as of now.</PageHeading>
      <div className="shell pb-10">
        {lines.length > 0 ? (
          <SharedCart key={parts} lines={lines} />
        ) : (
          <p className="sheet p-5">
            This link names no parts. Perhaps it was cut when it was sent: please ask for it once more, or{' '}
            <ShopLink href="/" className="link">
              look for parts yourself
            </ShopLink>
            .
          </p>
        )}
      </div>
    </>
  )
}
