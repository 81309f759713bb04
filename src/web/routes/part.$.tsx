import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { pageData } from '#web/links/page-data.ts'
import { PartNumberChoice, PartNumberPage } from '#web/catalog/part-number-page.tsx'
import { partNumberQuery } from '#web/catalog/part-number-query.ts'
import { partNumberDescription, partNumberTitle } from '#web/catalog/part-number-labels.ts'
import { productQuery } from '#web/catalog/product/product-query.ts'
import { absentHead, pageHead } from '#web/links/page-head.ts'

/** Longer than any part number. */
const MAX_CHARACTERS = 60

// The rest of the address, slashes and all: labels have them.
export const Route = createFileRoute('/part/$')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  loader: async ({ context: { queryClient }, params: { _splat: typed = '' } }) => {
    const number = normalisePartNumber(typed)
    if (number === '' || number.length > MAX_CHARACTERS) throw notFound({ data: { message: 'No part has this number' } })
    const known = await pageData(queryClient.ensureQueryData(partNumberQuery(number)))
    const [part] = known.products
    const slug = known.status !== 'ambiguous' && part ? part.slug : null
    if (known.status === 'current' && slug !== null) throw redirect({ href: `/product/${slug}`, statusCode: 308 })
    if (typed !== number) throw redirect({ href: `/part/${number}`, statusCode: 308 })
    if (slug !== null) await pageData(queryClient.ensureQueryData(productQuery(slug)))
    return {
      number,
      slug,
      head: { title: partNumberTitle(known), description: partNumberDescription(known), path: `/part/${number}` },
    }
  },
  head: ({ match, loaderData }) => pageHead(match, loaderData?.head ?? absentHead(match, 'Part number not found')),
  component: Part,
})

function Part() {
  const { number, slug } = Route.useLoaderData()
  return slug === null ? <Choice number={number} /> : <Successor number={number} slug={slug} />
}

function Choice({ number }: { number: string }) {
  return <PartNumberChoice known={useSuspenseQuery(partNumberQuery(number)).data} />
}

function Successor({ number, slug }: { number: string; slug: string }) {
  const { data: known } = useSuspenseQuery(partNumberQuery(number))
  const { data } = useSuspenseQuery(productQuery(slug))
  return <PartNumberPage known={known} product={data.product} dispatch={data.dispatch} />
}
