import { createFileRoute } from '@tanstack/react-router'
import { letterName } from '#domain/content/email-template.ts'
import { LetterPage } from '#web/admin/mails/letter-page.tsx'
import { letterQuery } from '#web/admin/mails/letter-query.ts'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/test-email/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { kind } = await pageData(queryClient.fetchQuery(letterQuery(id)))
    return { title: letterName(kind) }
  },
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Letter', path: '/admin/test-email', noindex: true }),
  component: Letter,
})

function Letter() {
  const { id } = Route.useParams()
  return <LetterPage key={id} id={id} />
}
