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
    ...(page === 1 && q === '' && { initialData: first, staleTime: Infinity }),
    placeholderData: keepPreviousData,
  })
