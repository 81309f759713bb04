import { queryOptions } from '@tanstack/react-query'
import { api, ApiProblem, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

/** What is to arrive, and where: a ZIP code of five digits, or a state while there is none. */
export interface ArrivalRequest {
  items: readonly { slug: string; quantity: number }[]
  zip: string | null
  state: string | null
}

type Days = Schema<'Arrival'>
type ArrivalKey = [name: 'arrival', body: { items: { slug: string; quantity: number }[]; postalCode?: string; state?: string }]

const placeOf = ([, { postalCode, state }]: ArrivalKey) => postalCode ?? state

/** Until when these parts have to be ordered to leave on which day, and when they arrive. */
export const arrivalQuery = ({ items, zip, state }: ArrivalRequest) => {
  const body = {
    items: items.map(({ slug, quantity }) => ({ slug, quantity })),
    ...(zip === null ? state !== null && { state } : { postalCode: zip }),
  }
  const queryKey: ArrivalKey = ['arrival', body]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(api.POST('/api/arrivals', { body, signal })),
    staleTime: 60_000,
    // Days of another place are not for this one.
    placeholderData: (days: Days | undefined, asked) => (asked && placeOf(asked.queryKey) === placeOf(queryKey) ? days : undefined),
    retry: (failures, error) => !(error instanceof ApiProblem) && failures < 2,
  })
}
