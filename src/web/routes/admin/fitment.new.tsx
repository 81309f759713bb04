import { createFileRoute } from '@tanstack/react-router'
import { brandChoicesQuery } from '#web/admin/pick/brand-choices.ts'
import { NEW_MODEL } from '#web/admin/fit/appliance-form.tsx'
import { ModelPage } from '#web/admin/fit/appliance-page.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/fitment/new')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(brandChoicesQuery())
  },
  head: ({ match }) => pageHead(match, { title: 'New model', path: '/admin/fitment/new', noindex: true }),
  component: NewModel,
})

function NewModel() {
  return <ModelPage model={NEW_MODEL} />
}
