import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/admin/ui/toast.ts'
import { api, ApiProblem, errorText, read, type Schema } from '#web/api.ts'

export type StaffList = Schema<'StaffList'>
export type Member = Schema<'StaffMember'>
export type Invitation = Schema<'StaffInvitation'>

/** Everybody who works here, and who is invited to. */
export const staffQuery = () =>
  queryOptions({
    queryKey: ['admin', 'staff'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/staff', { signal })),
    staleTime: 0,
  })

/** What is done with staff: it needs a sign-in of the last 15 minutes, and answers with the list as it is then. */
export interface StaffActions {
  isBusy: boolean
  /** Runs a change and says `done`; gives what was refused, for the field to show. Null when it was done. */
  run: (change: () => Promise<StaffList>, done: string) => Promise<ApiProblem | null>
}

/** Runs changes of staff one after the other, and shows what they answer. */
export function useStaffActions(): StaffActions {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function run(change: () => Promise<StaffList>, done: string) {
    setBusy(true)
    try {
      queryClient.setQueryData(staffQuery().queryKey, await change())
      toast({ text: done })
      return null
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : null
      if (!problem || Object.keys(problem.fields).length === 0)
        toast({ text: 'Not done', detail: errorText(error, 'The shop did not answer. Please try again.'), tone: 'error' })
      void queryClient.invalidateQueries({ queryKey: staffQuery().queryKey })
      return problem ?? new ApiProblem(0, {})
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
