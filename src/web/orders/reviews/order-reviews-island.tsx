import { Suspense } from 'react'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const OrderReviews = lazyWithPreload(async () => (await import('./order-reviews.tsx')).OrderReviews)

/** Where the parts of an order are reviewed, once one of them was sent. Its code comes after the page. */
export function OrderReviewsIsland({ order: { number, fulfilmentStatus } }: { order: Schema<'Order'> }) {
  const isHydrated = useHydrated()
  if (fulfilmentStatus === 'unfulfilled') return null
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="sheet no-print grid gap-4 p-5 sm:p-8">
      <div>
        <h2 id="reviews-title" className="text-h3">
          Your reviews
        </h2>
        <p className="text-ink-2">Did it fit? What you write helps others with the same machine.</p>
      </div>
      {isHydrated ? (
        <Suspense>
          <OrderReviews number={number} />
        </Suspense>
      ) : (
        <noscript>
          <p>
            Reviews are written with scripts. Without them, please{' '}
            <ShopLink className="link" href={`/contact?topic=order&order=${number}#write`}>
              write to us
            </ShopLink>
            .
          </p>
        </noscript>
      )}
    </section>
  )
}
