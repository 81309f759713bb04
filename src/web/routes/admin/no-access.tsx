import { createFileRoute } from '@tanstack/react-router'
import { safeNext } from '#domain/account/safe-next.ts'
import { NoAccess } from '#web/admin/frame/page-rights.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/no-access')({
  // Said to be none where it is no page of the area: what is left out, the router takes from the address as it stands there.
  validateSearch: ({ page }: Record<string, unknown>): { page?: string | undefined } => {
    const path = safeNext(page)
    return { page: path?.startsWith('/admin/') ? path : undefined }
  },
  beforeLoad: async ({ context: { staff }, search: { page } }) => (await import('#web/admin/frame/guard.ts')).leaveNoAccess(staff, page),
  head: ({ match }) => pageHead(match, { title: 'Not open to your role', path: '/admin/no-access', noindex: true }),
  component: NotOpen,
})

function NotOpen() {
  return <NoAccess page={Route.useSearch().page} />
}
