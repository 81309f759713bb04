import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/admin/frame/toast.ts'
import { ApiProblem, errorText } from '#web/api.ts'
import { renewOrders, staffOrderQuery } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'

const CHANGED = 'Somebody has changed this order meanwhile. It is being loaded anew.'

/**
 * Does one thing with the order at a time. Money and parcels are never shown before the shop has answered. `error` is what was refused; after a
 * conflict the order is shown anew, and what was typed stays.
 */
export function useOrderAct(number: string) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { queryKey } = staffOrderQuery(number)

  /** @returns whether it was done. */
  async function run(work: () => Promise<StaffOrder | { done: true }>, said: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setError(null)
    try {
      const order = await work()
      if ('number' in order) queryClient.setQueryData(queryKey, order)
      toast({ text: said })
      return true
    } catch (problem) {
      setError(problem instanceof ApiProblem && problem.code === 'conflict' ? CHANGED : errorText(problem))
      return false
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey })
      void renewOrders(queryClient)
    }
  }
  return { busy, error, run, forget: () => setError(null) }
}

export type OrderAct = ReturnType<typeof useOrderAct>
