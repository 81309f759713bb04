import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HideReason } from '#domain/customer/review.ts'
import { ApiProblem, api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/frame/toast.ts'
import { renewReviews } from './review-query.ts'
import type { Review } from './review-query.ts'

const DONE = { publish: 'Published', hide: 'Hidden, and its writer is told why', reply: 'Reply saved', remove: 'Reply removed' } as const
export type ReviewStep = keyof typeof DONE

/** What can be done with a review. Each resolves to whether it was done; what was typed stays where it was not. */
export function useReview({ id: reviewId, version, email }: Review) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<ReviewStep | null>(null)
  const params = { path: { reviewId } }

  async function run(step: ReviewStep, work: () => Promise<unknown>): Promise<boolean> {
    setBusy(step)
    try {
      await work()
      toast({ text: step === 'hide' && email === null ? 'Hidden' : DONE[step] })
      return true
    } catch (error) {
      const isStale = error instanceof ApiProblem && error.code === 'conflict'
      const detail = isStale ? 'Its writer or somebody here has changed it meanwhile. What is shown now is the newest.' : errorText(error)
      toast({ text: 'Not saved', detail, tone: 'error' })
      return false
    } finally {
      await renewReviews(queryClient)
      setBusy(null)
    }
  }

  return {
    busy,
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
