import { queryOptions } from '@tanstack/react-query'
import { api, read, type Schema } from '#web/api.ts'
import type { NavPage } from './nav-page.ts'

/** How often it is asked anew while somebody works, in ms. */
const POLL_MS = 60_000

/** How much work waits. What fails is not shown, and asked again with the next turn. */
export const waitingQuery = (isInUse: boolean) =>
  queryOptions({
    queryKey: ['admin', 'waiting'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/waiting', { signal })),
    enabled: isInUse,
    staleTime: 10_000,
    retry: false,
    refetchInterval: POLL_MS,
  })

const number = (count: number) => (count >= 1_000 ? '999+' : String(count))

/** The number that stands beside a page, and the same in words: '12', '10 orders to ship, 2 returns to answer'. Null when nothing waits. */
export function waitingAt({ waiting = {} }: NavPage, known: Schema<'Waiting'> | undefined): { count: string; words: string } | null {
  const parts = (Object.keys as <Key extends string>(record: Partial<Record<Key, unknown>>) => Key[])(waiting).flatMap((kind) => {
    const count = known?.[kind] ?? 0
    const names = waiting[kind]
    return count > 0 && names ? [{ count, words: `${number(count)} ${names[count === 1 ? 0 : 1]}` }] : []
  })
  if (parts.length === 0) return null
  return { count: number(parts.reduce((sum, { count }) => sum + count, 0)), words: parts.map(({ words }) => words).join(', ') }
}
