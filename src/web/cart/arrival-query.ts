import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ApiProblem, read } from '#web/api.ts'

/** What is to arrive, and where: a ZIP code of five digits, or a state while there is none. */
export interface ArrivalRequest {
  items: readonly { slug: string; quantity: number }[]
  zip: string | null
  state: string | null
}

/** Until when these parts have to be ordered to leave on which day, and when they arrive. */
export const arrivalQuery = ({ items, zip, state }: ArrivalRequest) => {
  const body = {
    items: items.map(({ slug, quantity }) => ({ slug, quantity })),
    ...(zip === null ? state !== null && { state } : { postalCode: zip }),
  }
  return queryOptions({
    queryKey: ['arrival', body],
    queryFn: ({ signal }) => read(api.POST('/api/arrivals', { body, signal })),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: (failures, error) => !(error instanceof ApiProblem) && failures < 2,
  })
}
