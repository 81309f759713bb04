import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { applianceRecordQuery } from '#web/admin/fit/fit-query.ts'
import { brandChoicesQuery } from '#web/admin/pick/brand-choices.ts'
import { AppliancePage } from '#web/admin/fit/appliance-page.tsx'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/fitment/$applianceId')({
  loader: async ({ context: { queryClient }, params: { applianceId } }) => {
    const [model] = await Promise.all([
      pageData(queryClient.fetchQuery(applianceRecordQuery(applianceId))),
      queryClient.prefetchQuery(brandChoicesQuery()),
    ])
    return { title: `${model.brand.name} ${model.number}` }
  },
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Model', path: '/admin/fitment', noindex: true }),
  component: Model,
})

function Model() {
  const { applianceId } = Route.useParams()
  return <AppliancePage key={applianceId} model={useSuspenseQuery(applianceRecordQuery(applianceId)).data} />
}
