import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/admin/ui/toast.ts'
import { ApiProblem, errorText } from '#web/api.ts'

/** What is done with keys and webhooks. */
export interface ProgramActs {
  isBusy: boolean
  /** Runs a change, says `done` and renews the page; gives what it answers, or what was refused. */
  run: <Answer>(change: () => Promise<Answer>, done: string) => Promise<{ answer: Answer } | { problem: ApiProblem }>
}

/** Runs changes of keys and webhooks one after the other. */
export function useProgramActs(): ProgramActs {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function run<Answer>(change: () => Promise<Answer>, done: string) {
    setBusy(true)
    try {
      const answer = await change()
      toast({ text: done })
      return { answer }
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : new ApiProblem(0, {})
      // A conflict is shown where it was met.
      if (Object.keys(problem.fields).length === 0 && problem.code !== 'conflict')
        toast({ text: 'Not done', detail: errorText(error, 'The shop did not answer. Please try again.'), tone: 'error' })
      return { problem }
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'programs'] })
      setBusy(false)
    }
  }
  return { isBusy, run }
}
