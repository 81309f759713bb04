import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/admin/ui/toast.ts'
import { ApiProblem, errorText } from '#web/api.ts'

interface Steps {
  /** Has what shows the record asked anew, done or refused. */
  invalidate: (queryClient: QueryClient) => Promise<unknown>
  /** What is said when somebody else was first. */
  changedText: string
}

interface Work<Answer> {
  /** What is said when it is done, by what has come of it. */
  done: string | ((answer: Answer) => string)
  work: () => Promise<Answer>
  /** What is said when it is not. */
  failed?: string
}

/** Takes the steps of a question, a review or a message; `busy` is the one under way. What was typed stays where a step was refused. */
export function useSteps<Step extends string>({ invalidate, changedText }: Steps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<Step | null>(null)

  /** @returns whether it was done. */
  async function run<Answer>(step: Step, { done, work, failed = 'Not saved' }: Work<Answer>): Promise<boolean> {
    setBusy(step)
    try {
      const answer = await work()
      toast({ text: typeof done === 'string' ? done : done(answer) })
      return true
    } catch (error) {
      const isChanged = error instanceof ApiProblem && error.code === 'conflict'
      toast({ text: failed, detail: isChanged ? changedText : errorText(error), tone: 'error' })
      return false
    } finally {
      await invalidate(queryClient)
      setBusy(null)
    }
  }
  return { busy, run }
}
