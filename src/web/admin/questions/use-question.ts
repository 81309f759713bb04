import { api, read } from '#web/api.ts'
import { useSteps } from '#web/admin/ui/use-steps.ts'
import { invalidateQuestions } from './question-query.ts'
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
  const params = { path: { questionId } }
  const steps = useSteps<QuestionStep>({
    invalidate: invalidateQuestions,
    changedText: 'Somebody has answered or changed this question meanwhile. What is shown now is the newest.',
  })
  const run = (step: QuestionStep, work: () => Promise<unknown>) => steps.run(step, { done: DONE[step], work })

  return {
    busy: steps.busy,
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
