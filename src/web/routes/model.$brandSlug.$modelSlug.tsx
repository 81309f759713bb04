import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { isSlug } from '#domain/slug.ts'
import { pageAnswer } from '#web/links/page-answer.ts'
import { ModelPage } from '#web/catalog/appliance-page.tsx'
import { modelName, modelQuery } from '#web/fit/appliances/appliance-query.ts'
import { pageHead } from '#web/links/page-head.ts'
import { PageNotFound } from '#web/shell/page-not-found.tsx'
import { shopQuery } from '#web/links/shop-query.ts'

export const Route = createFileRoute('/model/$brandSlug/$modelSlug')({
  loader: async ({ context: { queryClient }, params: { brandSlug, modelSlug } }) => {
    if (!isSlug(brandSlug) || !isSlug(modelSlug)) throw notFound({ data: { message: 'Model not found' } })
    const [model, { publicUrl }] = await Promise.all([
      pageAnswer(queryClient.ensureQueryData(modelQuery(brandSlug, modelSlug))),
      queryClient.ensureQueryData(shopQuery()),
    ])
    const kinds = model.kinds.map(({ name }) => name.toLowerCase()).join(', ')
    return {
      title: `${modelName(model)} parts`,
      description: `Parts that fit the ${modelName(model)} (${model.name}): ${kinds}. Checked by number, with what does not fit.`,
      path: `/model/${model.brand.slug}/${model.slug}`,
      publicUrl,
    }
  },
  head: ({ loaderData }) => pageHead(loaderData ?? { title: 'Model not found', path: '/', noindex: true }),
  component: Model,
  notFoundComponent: PageNotFound,
})

function Model() {
  const { brandSlug, modelSlug } = Route.useParams()
  const { data } = useSuspenseQuery(modelQuery(brandSlug, modelSlug))
  return <ModelPage key={data.id} model={data} />
}
