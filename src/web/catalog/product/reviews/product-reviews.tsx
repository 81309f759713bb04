import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REVIEW_SORTS } from '#domain/customer/review.ts'
import type { ReviewSort } from '#domain/customer/review.ts'
import { applianceTitle } from '#web/fit/appliances/appliance-query.ts'
import { useChosenAppliance } from '#web/fit/appliances/appliance-store.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { SelectField } from '#web/ui/form/field.tsx'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'
import { OtherPages } from '#web/ui/part/other-pages.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { reviewsQuery } from './reviews-query.ts'
import type { Reviews } from './reviews-query.ts'

export interface ProductReviewsProps {
  slug: string
  /** The first page of them. */
  reviews: Reviews
}

const SORT_NAMES = { newest: 'Newest first', highest: 'Highest rated first', lowest: 'Lowest rated first' } as const

/** Chooses the order; by the shopper's own machine, once they have one. */
function SortField({ sort, onSort }: { sort: ReviewSort; onSort: (sort: ReviewSort) => void }) {
  const machine = useChosenAppliance()
  const offered = REVIEW_SORTS.filter((one) => one !== 'machine' || machine !== undefined)
  return (
    <SelectField
      label="Sort reviews"
      className="no-print max-w-72"
      value={sort}
      onChange={({ target }) => onSort(offered.find((one) => one === target.value) ?? 'newest')}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {one === 'machine' ? machine && `My machine first: ${applianceTitle(machine)}` : SORT_NAMES[one]}
        </option>
      ))}
    </SelectField>
  )
}

function ReviewList({ slug, reviews }: ProductReviewsProps) {
  const [{ sort, page }, setShown] = useState<{ sort: ReviewSort; page: number }>({ sort: 'newest', page: 1 })
  const chosen = useChosenAppliance()
  const isHydrated = useHydrated()
  const machine = sort === 'machine' && chosen ? chosen.id : undefined
  const { data = reviews, isError, refetch } = useQuery(reviewsQuery(slug, { page, sort, machine, first: reviews }))
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <ReviewSummary summary={reviews.summary} />
      <div className="grid content-start gap-4">
        {isHydrated && reviews.summary.count > 1 && <SortField sort={sort} onSort={(wanted) => setShown({ sort: wanted, page: 1 })} />}
        {isError ? (
          <LoadFailure onRetry={() => void refetch()}>The reviews could not be loaded.</LoadFailure>
        ) : (
          <ol className="grid">
            {data.rows.map((review) => (
              <ReviewEntry key={review.id} review={review} />
            ))}
          </ol>
        )}
        {isHydrated && !isError && (
          <OtherPages
            label="Pages of reviews"
            page={data.page}
            pageCount={data.pageCount}
            onPage={(next) => setShown({ sort, page: next })}
          />
        )}
      </div>
    </div>
  )
}

/** What people who have bought a part here say of it. */
export function ProductReviews({ slug, reviews }: ProductReviewsProps) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="no-print grid min-w-0 gap-4 border-t border-ink pt-6 md:col-span-2">
      <h2 id="reviews-title">Reviews</h2>
      {reviews.summary.count === 0 ? (
        <p className="text-ink-2">No review is shown here yet.</p>
      ) : (
        <ReviewList slug={slug} reviews={reviews} />
      )}
      <p className="no-print text-small text-ink-2">
        All reviews are of people who have bought this part here. We read them before they are shown, good ones and bad ones alike, and
        change no word. Did you buy it here?{' '}
        <ShopLink href="/orders" className="link">
          {"Review it on your order's page"}
        </ShopLink>
        .
      </p>
    </section>
  )
}
