import { createFileRoute } from '@tanstack/react-router'
import { NoAccess } from '#web/admin/frame/page-rights.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/no-access')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: string } =>
    typeof page === 'string' && page.startsWith('/admin/') ? { page } : {},
  beforeLoad: async ({ context: { staff }, search: { page } }) => (await import('#web/admin/frame/guard.ts')).leaveNoAccess(staff, page),
  head: ({ match }) => pageHead(match, { title: 'Not open to your role', path: '/admin/no-access', noindex: true }),
  component: NotOpen,
})

function NotOpen() {
  return <NoAccess page={Route.useSearch().page} />
}
