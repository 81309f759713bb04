import { createFileRoute, redirect } from '@tanstack/react-router'
import { safeNext } from '#domain/customer/safe-next.ts'
import { NoAccess } from '#web/admin/frame/page-rights.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/no-access')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: string | undefined } => ({ page: safeNext(page) }),
  beforeLoad: async ({ context: { staff }, search: { page } }) => {
    // The role was changed since: on to the page.
    const path = page?.replace(/[?#].*/, '')
    if (!page || !path?.startsWith('/admin/') || path === '/admin/no-access' || !staff.staffRole) return
    // With the area's code, not with what shoppers load.
    const { accessAt } = await import('#web/admin/frame/nav/nav-pages.ts')
    if (accessAt(staff.staffRole, path) !== 'none') throw redirect({ href: page })
  },
  head: ({ match }) => pageHead(match, { title: 'Not open to your role', path: '/admin/no-access', noindex: true }),
  component: NotOpen,
})

function NotOpen() {
  return <NoAccess page={Route.useSearch().page} />
}
