import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'

export type Message = Schema<'MessageRecord'>
export type MessageRow = Schema<'MessageRow'>

export const MESSAGE_STATES: Record<Message['state'], { name: string; tone: StateTone }> = {
  open: { name: 'Open', tone: 'waiting' },
  answered: { name: 'Answered', tone: 'good' },
  closed: { name: 'Closed', tone: 'quiet' },
}

/** How often a message is asked about whose answer is on its way, in ms. */
const POLL_MS = 2_000

/** A message with what was written about it. */
export const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['admin', 'message', messageId],
    queryFn: ({ signal }) => read(api.GET('/api/admin/messages/{messageId}', { params: { path: { messageId } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.entries.some(({ letter }) => letter?.state === 'due' && letter.lastError === null) ? POLL_MS : false,
  })

/** Has everything that shows messages asked anew. */
export const invalidateMessages = (queryClient: QueryClient) =>
  Promise.all(['message', 'messages', 'waiting'].map((name) => queryClient.invalidateQueries({ queryKey: ['admin', name] })))
