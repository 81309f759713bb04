import { createFileRoute } from '@tanstack/react-router'
import { questionQuery } from '#web/admin/questions/question-query.ts'
import { QuestionPage } from '#web/admin/questions/question-page.tsx'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/questions/$questionId')({
  loader: async ({ context: { queryClient }, params: { questionId } }) => {
    const { product } = await pageData(queryClient.fetchQuery(questionQuery(questionId)))
    return { title: `Question: ${product.name}` }
  },
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Question', path: '/admin/questions', noindex: true }),
  component: Question,
})

function Question() {
  const { questionId } = Route.useParams()
  return <QuestionPage key={questionId} questionId={questionId} />
}
