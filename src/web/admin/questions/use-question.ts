import { api, read } from '#web/api.ts'
import { useSteps } from '#web/admin/ui/use-steps.ts'
import { invalidateQuestions } from './question-query.ts'
import type { Question } from './question-query.ts'

type Decision = 'published' | 'declined'
export type QuestionStep = 'public' | 'private' | Decision

const DONE: Record<Decision, string> = { published: 'Published', declined: 'Declined' }

/** What can be done with a question. Each resolves to whether it was done; what was typed stays where it was not. */
export function useQuestion({ id: questionId, version, letter }: Question) {
  const params = { path: { questionId } }
  const steps = useSteps<QuestionStep>({
    invalidate: invalidateQuestions,
    changedText: 'Somebody has answered or changed this question meanwhile. What is shown now is the newest.',
  })
  const decided = (step: Decision, work: () => Promise<unknown>) => steps.run(step, { done: DONE[step], work })
  /** An answer off the page is mailed once, and not to everybody: what is said goes by whether it was. */
  const saidOf = (answered: Question) => (letter === null && answered.letter !== null ? 'Answered by mail' : 'Saved, and not on the page')

  return {
    busy: steps.busy,
    answer: (text: string, isPublic: boolean) =>
      steps.run(isPublic ? 'public' : 'private', {
        done: isPublic ? 'Answered and published' : saidOf,
        work: () => read(api.POST('/api/admin/questions/{questionId}/answer', { params, body: { version, text, isPublic } })),
      }),
    decideBuyer: (answerId: string, decision: Decision) =>
      decided(decision, () =>
        read(api.POST('/api/admin/questions/answers/{answerId}/decide', { params: { path: { answerId } }, body: { decision } })),
      ),
    decide: (decision: Decision) =>
      decided(decision, () => read(api.POST('/api/admin/questions/{questionId}/decide', { params, body: { version, decision } }))),
  }
}

export type QuestionActions = ReturnType<typeof useQuestion>
