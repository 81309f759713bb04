import { queryOptions } from '@tanstack/react-query'
import { checkReview } from '#domain/customer/review.ts'
import type { ReviewErrors, ReviewValues } from '#domain/customer/review.ts'
import { ApiProblem, api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type OrderReviews = Schema<'OrderReviews'>
export type ReviewedLine = OrderReviews['lines'][number]
export type OwnReview = Schema<'OwnReview'>

/** The parts of an order with what its buyer says of them. */
export const orderReviewsQuery = (number: string) =>
  queryOptions({
    queryKey: ['order', number, 'reviews'],
    queryFn: ({ signal }) => read(api.GET('/api/orders/{number}/reviews', { params: { path: { number } }, signal })),
    staleTime: 10_000,
    // A browser that may only read the order is told so, however often it asks.
    retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem),
  })

/** What is sent beside the values of the form. */
interface Sending {
  number: string
  lineId: string
  version: number | undefined
  modelId: string | null
}

type Outcome = { written: OwnReview } | { errors: ReviewErrors } | { failure: string; isStale: boolean }

/** Sends a review. Never throws: a failure has its text. */
export async function sendReview({ number, lineId, version, modelId }: Sending, values: ReviewValues): Promise<Outcome> {
  const check = checkReview(values)
  if (!check.ok) return { errors: check.errors }
  const { title, machine, ...review } = check.review
  const body = { ...review, modelId, ...(title !== null && { title }), ...(machine !== null && { machine }), ...(version && { version }) }
  try {
    return { written: await read(api.PUT('/api/orders/{number}/reviews/{lineId}', { params: { path: { number, lineId } }, body })) }
  } catch (error) {
    if (!(error instanceof ApiProblem))
      return { failure: 'Your review could not be sent. Please try again: what you wrote is still here.', isStale: false }
    if (error.code === 'conflict')
      return { failure: 'It was changed or published meanwhile. What you wrote is still here: send it again to replace it.', isStale: true }
    // Withdrawn in another tab: what was written can be sent as a new review then.
    const isStale = error.code === 'not_found'
    return Object.keys(error.fields).length > 0 ? { errors: error.fields } : { failure: errorText(error), isStale }
  }
}
