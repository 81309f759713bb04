import { createFileRoute } from '@tanstack/react-router'
import { reviewQuery } from '#web/admin/reviews/review-query.ts'
import { ReviewPage } from '#web/admin/reviews/review-page.tsx'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/reviews/$reviewId')({
  loader: async ({ context: { queryClient }, params: { reviewId } }) => {
    const { product } = await pageData(queryClient.fetchQuery(reviewQuery(reviewId)))
    return { title: `Review: ${product.name}` }
  },
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Review', path: '/admin/reviews', noindex: true }),
  component: Review,
})

function Review() {
  const { reviewId } = Route.useParams()
  return <ReviewPage key={reviewId} reviewId={reviewId} />
}
