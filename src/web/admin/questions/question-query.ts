import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'

export type Question = Schema<'QuestionRecord'>
export type QuestionRow = Schema<'QuestionRow'>

export const QUESTION_STATE_NAMES: Record<Question['state'], { name: string; tone: StateTone }> = {
  waiting: { name: 'Waiting', tone: 'waiting' },
  published: { name: 'Published', tone: 'good' },
  answered: { name: 'Answered off the page', tone: 'quiet' },
  declined: { name: 'Declined', tone: 'quiet' },
}

/** How often a question is asked about whose e-mail is on its way, in ms. */
const POLL_MS = 2_000

/** A question about a part, its answer and its e-mail. */
export const questionQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['admin', 'question', questionId],
    queryFn: ({ signal }) => read(api.GET('/api/admin/questions/{questionId}', { params: { path: { questionId } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.letter?.state === 'due' && data.letter.lastError === null ? POLL_MS : false),
  })

/** Has everything that shows questions asked anew. */
export const invalidateQuestions = (queryClient: QueryClient) =>
  Promise.all(['question', 'questions', 'waiting'].map((name) => queryClient.invalidateQueries({ queryKey: ['admin', name] })))
