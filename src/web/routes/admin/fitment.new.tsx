import { createFileRoute } from '@tanstack/react-router'
import { brandChoicesQuery } from '#web/admin/pick/brand-choices.ts'
import { NEW_APPLIANCE } from '#web/admin/fit/appliance-form.tsx'
import { AppliancePage } from '#web/admin/fit/appliance-page.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/fitment/new')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(brandChoicesQuery())
  },
  head: ({ match }) => pageHead(match, { title: 'New model', path: '/admin/fitment/new', noindex: true }),
  component: NewAppliance,
})

function NewAppliance() {
  return <AppliancePage model={NEW_APPLIANCE} />
}
