import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { isSlug } from '#domain/catalog/slug.ts'
import { pageData } from '#web/links/page-data.ts'
import { AppliancePage } from '#web/catalog/appliance-page.tsx'
import { applianceTitle, applianceQuery } from '#web/fit/appliances/appliance-query.ts'
import { absentHead, pageHead } from '#web/links/page-head.ts'
import { PageNotFound } from '#web/shell/page-failure.tsx'

export const Route = createFileRoute('/model/$brandSlug/$modelSlug')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  loader: async ({ context: { queryClient }, params: { brandSlug, modelSlug } }) => {
    if (!isSlug(brandSlug) || !isSlug(modelSlug)) throw notFound({ data: { message: 'Model not found' } })
    const appliance = await pageData(queryClient.ensureQueryData(applianceQuery(brandSlug, modelSlug)))
    const kinds = appliance.kinds.map(({ name }) => name.toLowerCase()).join(', ')
    const named = `${applianceTitle(appliance)} (${appliance.name})`
    return {
      title: `${applianceTitle(appliance)} parts`,
      description: kinds
        ? `Parts that fit the ${named}: ${kinds}. Checked by number, with what does not fit.`
        : `We do not know yet which parts fit the ${named}. Please call us: we will look it up for you.`,
      path: `/model/${appliance.brand.slug}/${appliance.slug}`,
    }
  },
  head: ({ match, loaderData }) => pageHead(match, loaderData ?? absentHead(match, 'Model not found')),
  component: Appliance,
  notFoundComponent: PageNotFound,
})

function Appliance() {
  const { brandSlug, modelSlug } = Route.useParams()
  const { data } = useSuspenseQuery(applianceQuery(brandSlug, modelSlug))
  return <AppliancePage key={data.id} appliance={data} />
}
