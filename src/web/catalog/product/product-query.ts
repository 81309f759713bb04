import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** A product with its related parts. */
export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ['product', slug],
    queryFn: ({ signal }) => read(api.GET('/api/products/{slug}', { params: { path: { slug } }, signal })),
  })
