import { createFileRoute } from '@tanstack/react-router'
import { PhoneOrderPage } from '#web/admin/orders/phone/phone-order-page.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/orders/new')({
  head: ({ match }) => pageHead(match, { title: 'Order for a caller', path: '/admin/orders', noindex: true }),
  component: PhoneOrderPage,
})
