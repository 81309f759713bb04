import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReviewSort } from '#domain/customer/review.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type Reviews = Schema<'PublishedReviews'>

interface ReviewsPage {
  page: number
  sort: ReviewSort
  /** The id of a model, for the sort `machine`. */
  machine?: string | undefined
  /** The page that came with the product. */
  first: Reviews
}

/** A page of the published reviews of a part. */
export const reviewsQuery = (slug: string, { page, sort, machine, first }: ReviewsPage) =>
  queryOptions({
    queryKey: ['product', slug, 'reviews', page, sort, machine],
    queryFn: ({ signal }) => {
      const query = { page, sort, ...(machine !== undefined && { machine }) }
      return read(api.GET('/api/products/{slug}/reviews', { params: { path: { slug }, query }, signal }))
    },
    // The page that came with the product is shown as it comes, as new as what is said above it.
    ...(page === 1 && sort === 'newest' ? { enabled: false, placeholderData: first } : { placeholderData: keepPreviousData }),
  })
