import { createFileRoute } from '@tanstack/react-router'
import { staffQuery } from '#web/admin/people/staff-query.ts'
import { StaffPage } from '#web/admin/people/staff-page.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/users/staff')({
  // What cannot be read, the page says itself.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(staffQuery()),
  head: ({ match }) => pageHead(match, { title: 'Staff', path: '/admin/users/staff', noindex: true }),
  component: StaffPage,
})
