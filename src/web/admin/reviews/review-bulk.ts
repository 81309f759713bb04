import type { QueryClient } from '@tanstack/react-query'
import { HIDE_REASON_NAMES } from '#domain/customer/review.ts'
import { api, read } from '#web/api.ts'
import { bulkRunAction } from '#web/admin/table/bulk/bulk-run.ts'
import type { BulkTask, ShownRecord } from '#web/admin/table/bulk/bulk-run.ts'
import type { BulkAction, ListPage } from '#web/admin/table/list/definition.ts'
import { HIDE_REASON_LABELS, invalidateReviews, reviewName } from './review-query.ts'
import type { ReviewRow } from './review-query.ts'

/** A review as the list has shown it last. */
function shown(id: string, queryClient: QueryClient): ShownRecord | undefined {
  const [row] = queryClient
    .getQueriesData<Partial<ListPage<ReviewRow>>>({ queryKey: ['admin', 'reviews'] })
    .flatMap(([, page]) => page?.rows?.find((one) => one.id === id) ?? [])
    .toSorted((one, other) => other.version - one.version)
  return row && { name: `${reviewName(row).slice(0, 60)}, ${row.sku}`, version: row.version }
}

/** The version that was looked at: what its writer has changed since waits for who reads it. One that was chosen on a page of long ago is as it is now. */
const seenVersion = async (reviewId: string, looked: ShownRecord | undefined): Promise<number> =>
  looked?.version ?? (await read(api.GET('/api/admin/reviews/{reviewId}', { params: { path: { reviewId } } }))).version

const shared = { noun: ['review', 'reviews'], invalidate: invalidateReviews, shown } satisfies Partial<BulkTask>

const publish: BulkTask = {
  ...shared,
  title: 'Publish',
  text: 'They stand on the pages of their parts, as they were written. One that its writer has changed since you looked is left as it is.',
  done: 'published',
  field: null,
  run: async (reviewId, _, looked) =>
    read(
      api.POST('/api/admin/reviews/{reviewId}/publish', {
        params: { path: { reviewId } },
        body: { version: await seenVersion(reviewId, looked) },
      }),
    ),
}

const hide: BulkTask = {
  ...shared,
  title: 'Hide',
  text: 'They are not shown and not counted, and the reason is mailed to the writer of each, who can change the review. Few stars are no reason.',
  done: 'hidden',
  field: {
    label: 'Reason',
    isNeeded: true,
    max: 40,
    choices: HIDE_REASON_NAMES.map((value) => ({ value, label: HIDE_REASON_LABELS[value] })),
  },
  async run(reviewId, words, looked) {
    const reason = HIDE_REASON_NAMES.find((name) => name === words)
    if (!reason) return
    const body = { version: await seenVersion(reviewId, looked), reason }
    await read(api.POST('/api/admin/reviews/{reviewId}/hide', { params: { path: { reviewId } }, body }))
  },
}

/** What can be done with several reviews. */
export const REVIEW_BULK_ACTIONS: readonly BulkAction[] = [bulkRunAction('publish', publish), bulkRunAction('hide', hide)]
