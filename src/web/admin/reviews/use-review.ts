import type { HideReason } from '#domain/customer/review.ts'
import { api, read } from '#web/api.ts'
import { useSteps } from '#web/admin/ui/use-steps.ts'
import { invalidateReviews } from './review-query.ts'
import type { Review } from './review-query.ts'

const DONE = { publish: 'Published', hide: 'Hidden, and its writer is told why', reply: 'Reply saved', remove: 'Reply removed' } as const
export type ReviewStep = keyof typeof DONE

/** What can be done with a review. Each resolves to whether it was done; what was typed stays where it was not. */
export function useReview({ id: reviewId, version, email }: Review) {
  const params = { path: { reviewId } }
  const steps = useSteps<ReviewStep>({
    invalidate: invalidateReviews,
    changedText: 'Its writer or somebody here has changed it meanwhile. What is shown now is the newest.',
  })
  const run = (step: ReviewStep, work: () => Promise<unknown>) =>
    steps.run(step, { done: step === 'hide' && email === null ? 'Hidden' : DONE[step], work })

  return {
    busy: steps.busy,
    publish: () => run('publish', () => read(api.POST('/api/admin/reviews/{reviewId}/publish', { params, body: { version } }))),
    hide: (reason: HideReason) =>
      run('hide', () => read(api.POST('/api/admin/reviews/{reviewId}/hide', { params, body: { version, reason } }))),
    reply: (reply: string | null) =>
      run(reply === null ? 'remove' : 'reply', () =>
        read(api.POST('/api/admin/reviews/{reviewId}/reply', { params, body: { version, reply } })),
      ),
  }
}

export type ReviewActions = ReturnType<typeof useReview>
