import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type Questions = Schema<'PublishedQuestions'>

/** A page of the published questions about a part; `first` is the one that came with the product. */
export const questionsQuery = (slug: string, { page, q, first }: { page: number; q: string; first: Questions }) =>
  queryOptions({
    queryKey: ['product', slug, 'questions', page, q],
    queryFn: ({ signal }) =>
      read(api.GET('/api/products/{slug}/questions', { params: { path: { slug }, query: { page, ...(q && { q }) } }, signal })),
    // The page that came with the product is shown as it comes, as new as what is said above it.
    ...(page === 1 && q === '' ? { enabled: false, placeholderData: first } : { placeholderData: keepPreviousData }),
  })
