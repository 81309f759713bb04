import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/frame/toast.ts'
import { renewQuestions } from './question-query.ts'
import type { Question } from './question-query.ts'

type Decision = 'published' | 'declined'
export type QuestionStep = 'public' | 'private' | Decision

const DONE: Record<QuestionStep, string> = {
  public: 'Answered and published',
  private: 'Answered by mail',
  published: 'Published',
  declined: 'Declined',
}

/** What can be done with a question. Each resolves to whether it was done; what was typed stays where it was not. */
export function useQuestion({ id: questionId, version }: Question) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<QuestionStep | null>(null)
  const params = { path: { questionId } }

  async function run(step: QuestionStep, work: () => Promise<unknown>): Promise<boolean> {
    setBusy(step)
    try {
      await work()
      toast({ text: DONE[step] })
      return true
    } catch (error) {
      const isStale = error instanceof ApiProblem && error.code === 'conflict'
      const detail = isStale
        ? 'Somebody has answered or changed this question meanwhile. What is shown now is the newest.'
        : errorText(error)
      toast({ text: 'Not saved', detail, tone: 'error' })
      return false
    } finally {
      await renewQuestions(queryClient)
      setBusy(null)
    }
  }

  return {
    busy,
    answer: (text: string, isPublic: boolean) =>
      run(isPublic ? 'public' : 'private', () =>
        read(api.POST('/api/admin/questions/{questionId}/answer', { params, body: { version, text, isPublic } })),
      ),
    decideBuyer: (answerId: string, decision: Decision) =>
      run(decision, () =>
        read(api.POST('/api/admin/questions/answers/{answerId}/decide', { params: { path: { answerId } }, body: { decision } })),
      ),
    decide: (decision: Decision) =>
      run(decision, () => read(api.POST('/api/admin/questions/{questionId}/decide', { params, body: { version, decision } }))),
  }
}

export type QuestionActions = ReturnType<typeof useQuestion>
