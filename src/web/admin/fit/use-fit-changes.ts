import { useQueryClient } from '@tanstack/react-query'
import { api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { invalidateFits } from './fit-query.ts'
import type { ApplianceFit, Statement } from './fit-query.ts'

const REFUSALS: Record<string, string> = {
  conflict: 'Somebody else has changed this meanwhile. What is shown now is theirs.',
  unknown: 'The part or the model does not exist any more.',
}

const statementOf = ({ fits, source, note }: Statement): Statement => ({ fits, source, note })

/** Changes of what is said of parts and one model: each is saved at once, and can be undone for ten seconds. */
export function useFitChanges(applianceId: string) {
  const queryClient = useQueryClient()

  async function send(productId: string, statement: Statement | null, seen?: Statement | null): Promise<boolean> {
    try {
      const change = { applianceId, productId, statement, ...(seen !== undefined && { seen }) }
      const { results } = await read(api.POST('/api/admin/fits', { body: { changes: [change] } }))
      const refusal = REFUSALS[results[0] ?? '']
      if (refusal) toast({ text: 'Not saved', detail: refusal, tone: 'error' })
      return !refusal
    } catch (error) {
      toast({ text: 'Not saved', detail: errorText(error), tone: 'error' })
      return false
    } finally {
      await invalidateFits(queryClient)
    }
  }

  return {
    /** Says something of a part of which nothing was said, or overwrites what was. */
    async add(part: { id: string; partNumber: string }, statement: Statement) {
      if (await send(part.id, statement)) toast({ text: `${part.partNumber} ${statement.fits ? 'fits' : 'does not fit'}` })
    },
    async change(fit: ApplianceFit, change: Partial<Statement>) {
      const [before, after] = [statementOf(fit), { ...statementOf(fit), ...change }]
      if (await send(fit.id, after, before))
        toast({ text: `Saved ${fit.partNumber}`, id: `fit ${fit.id}`, undo: () => void send(fit.id, before, after) })
    },
    async remove(fit: ApplianceFit) {
      const before = statementOf(fit)
      if (await send(fit.id, null, before))
        toast({ text: `Removed ${fit.partNumber}`, id: `fit ${fit.id}`, undo: () => void send(fit.id, before, null) })
    },
  }
}
