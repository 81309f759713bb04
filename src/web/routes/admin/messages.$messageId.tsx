import { createFileRoute } from '@tanstack/react-router'
import { messageQuery } from '#web/admin/messages/message-query.ts'
import { MessagePage } from '#web/admin/messages/message-page.tsx'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/messages/$messageId')({
  loader: async ({ context: { queryClient }, params: { messageId } }) => {
    const { email } = await pageData(queryClient.fetchQuery(messageQuery(messageId)))
    return { title: `Message of ${email}` }
  },
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Message', path: '/admin/messages', noindex: true }),
  component: Message,
})

function Message() {
  const { messageId } = Route.useParams()
  return <MessagePage key={messageId} messageId={messageId} />
}
