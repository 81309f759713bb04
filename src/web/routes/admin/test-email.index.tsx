import { createFileRoute } from '@tanstack/react-router'
import { isTemplate } from '#domain/content/email-template.ts'
import { previewQuery } from '#web/admin/emails/email-query.ts'
import { TryEmail } from '#web/admin/emails/try-email.tsx'
import { pageHead } from '#web/links/page-head.ts'
import { searchText } from '#web/links/search-params.ts'

export const Route = createFileRoute('/admin/test-email/')({
  // Which e-mails there are is not in what shoppers load: the loader and the page read it.
  validateSearch: ({ template, number }: Record<string, unknown>): { template?: string | undefined; number?: string | undefined } => {
    const [kind, typed] = [searchText(template), searchText(number).slice(0, 40)]
    return { template: kind || undefined, number: typed || undefined }
  },
  loaderDeps: ({ search }) => search,
  // Another e-mail of the page in view comes into it: what is typed stays, and what had the focus keeps it.
  loader: async ({ context: { queryClient }, deps: { template = '', number }, cause }) => {
    const asking = queryClient.prefetchQuery(previewQuery({ template: isTemplate(template) ? template : 'order_confirmation', number }))
    if (cause !== 'stay') await asking
  },
  head: ({ match }) => pageHead(match, { title: 'Test e-mail', path: '/admin/test-email', noindex: true }),
  component: TestEmail,
})

function TestEmail() {
  const navigate = Route.useNavigate()
  const { template = '', number } = Route.useSearch()
  return (
    <TryEmail
      test={{ template: isTemplate(template) ? template : 'order_confirmation', number }}
      onTest={({ template: kind, number: order }) =>
        void navigate({ search: { template: kind, ...(order && { number: order }) }, replace: true, resetScroll: false })
      }
    />
  )
}
