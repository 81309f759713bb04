import { createFileRoute } from '@tanstack/react-router'
import { emailName } from '#domain/content/email-template.ts'
import { EmailPage } from '#web/admin/emails/email-page.tsx'
import { emailQuery } from '#web/admin/emails/email-query.ts'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/test-email/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { kind } = await pageData(queryClient.fetchQuery(emailQuery(id)))
    return { title: emailName(kind) }
  },
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'E-mail', path: '/admin/test-email', noindex: true }),
  component: Email,
})

function Email() {
  const { id } = Route.useParams()
  return <EmailPage key={id} id={id} />
}
