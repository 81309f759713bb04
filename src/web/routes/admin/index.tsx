import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/')({
  beforeLoad: async ({ context: { staff } }) => {
    const { firstPageOf } = await import('#web/admin/frame/nav/nav-pages.ts')
    throw redirect({ href: staff.staffRole ? firstPageOf(staff.staffRole) : '/account' })
  },
})
