import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { HideReason } from '#domain/customer/review.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'

export type Review = Schema<'ReviewRecord'>
export type ReviewRow = Schema<'ReviewRow'>

export const REVIEW_STATE_NAMES: Record<Review['state'], { name: string; tone: StateTone }> = {
  waiting: { name: 'Waiting', tone: 'waiting' },
  published: { name: 'Published', tone: 'good' },
  hidden: { name: 'Hidden', tone: 'quiet' },
}

/** What a review is called in a list. */
export const reviewName = ({ title, text }: Pick<ReviewRow, 'title' | 'text'>): string => title ?? text

export const HIDE_REASON_LABELS: Record<HideReason, string> = {
  personal_data: 'Private data of somebody',
  abuse: 'Insults, threats, against the law',
  not_the_part: 'Not about the part',
  advertising: 'Advertising, or paid for',
  unreadable: 'Cannot be read',
}

/** How often a review is asked about whose e-mail is on its way, in ms. */
const POLL_MS = 2_000

/** A review, whose it is, and its e-mail. */
export const reviewQuery = (reviewId: string) =>
  queryOptions({
    queryKey: ['admin', 'review', reviewId],
    queryFn: ({ signal }) => read(api.GET('/api/admin/reviews/{reviewId}', { params: { path: { reviewId } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.letter?.state === 'due' && data.letter.lastError === null ? POLL_MS : false),
  })

/** Has everything that shows reviews asked anew. */
export const invalidateReviews = (queryClient: QueryClient) =>
  Promise.all(['review', 'reviews', 'waiting'].map((name) => queryClient.invalidateQueries({ queryKey: ['admin', name] })))
