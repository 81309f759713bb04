import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { arrivalQuery } from './arrival-query.ts'
import type { ArrivalRequest } from './arrival-query.ts'

const days = { windows: [], state: 'MI' }
const belt = (quantity: number) => [{ slug: 'belt', quantity }]

/** What is shown for the second request while its answer is on its way, after the first has been answered. */
function shownBetween(first: ArrivalRequest, second: ArrivalRequest) {
  const client = new QueryClient()
  client.setQueryData(arrivalQuery(first).queryKey, days)
  const never = (request: ArrivalRequest) => ({ ...arrivalQuery(request), queryFn: () => new Promise<never>(() => {}) })
  const observer = new QueryObserver(client, never(first))
  const leave = observer.subscribe(() => {})
  observer.setOptions(never(second))
  const { data } = observer.getCurrentResult()
  leave()
  client.clear()
  return data
}

test('the days of one place are never said for another', () => {
  const here = { items: belt(1), zip: '48226', state: null }
  expect(shownBetween(here, { ...here, zip: '99501' })).toBeUndefined()
  expect(shownBetween({ ...here, zip: null, state: 'MI' }, { ...here, zip: null, state: 'AK' })).toBeUndefined()
})

test('of another quantity for the same place they stay until the new ones are there', () => {
  const here = { items: belt(1), zip: '48226', state: null }
  expect(shownBetween(here, { ...here, items: belt(2) })).toEqual(days)
})
