import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** What a normalised part number leads to. */
export const partNumberQuery = (number: string) =>
  queryOptions({
    queryKey: ['part-number', number],
    queryFn: ({ signal }) => read(api.GET('/api/part-numbers/{number}', { params: { path: { number } }, signal })),
  })
