import { useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/admin/frame/toast.ts'
import { ApiProblem, errorText } from '#web/api.ts'
import { renewOrders, staffOrderQuery } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'

/** A record that something is done with, and what it is called. */
interface ActedOn {
  queryKey: QueryKey
  noun: string
  /** A record that changes with it, and is asked anew before this one is shown: no window opens on what it was before. */
  alsoChanged?: QueryKey
}

/**
 * Does one thing with a record at a time: an order, a return. Money and parcels are never shown before the shop has answered. `error` is what was
 * refused; after a conflict the record is shown anew, and what was typed stays.
 */
export function useRecordAct<Shown extends object>({ queryKey, noun, alsoChanged }: ActedOn) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  /** @returns whether it was done. */
  async function run(work: () => Promise<Shown | { done: true }>, said: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setError(null)
    try {
      const shown = await work()
      if (alsoChanged) await queryClient.invalidateQueries({ queryKey: alsoChanged })
      if (!('done' in shown)) queryClient.setQueryData(queryKey, shown)
      toast({ text: said })
      return true
    } catch (problem) {
      const isConflict = problem instanceof ApiProblem && problem.code === 'conflict'
      setError(isConflict ? `Somebody has changed this ${noun} meanwhile. It is being loaded anew.` : errorText(problem))
      return false
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey })
      void renewOrders(queryClient)
    }
  }
  return { busy, error, run, forget: () => setError(null) }
}

/** The same for an order. */
export const useOrderAct = (number: string) => useRecordAct<StaffOrder>({ queryKey: staffOrderQuery(number).queryKey, noun: 'order' })

export type OrderAct = ReturnType<typeof useOrderAct>
