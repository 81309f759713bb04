import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { invalidateFits } from './fit-query.ts'
import type { ApplianceFit, Statement } from './fit-query.ts'

const REFUSALS: Record<string, string> = {
  conflict: 'Somebody else has changed this meanwhile. What is shown now is theirs.',
  unknown: 'The part or the model does not exist any more.',
}

/** A change to send: refused where something else than `seen` is said by then, unless that is undefined. */
interface Change {
  statement: Statement | null
  seen: Statement | null | undefined
}

interface Made extends Change {
  isSaved: boolean
}

const statementOf = ({ fits, source, note }: Statement): Statement => ({ fits, source, note })

/** Changes of what is said of parts and one model: each is saved at once, and can be undone for ten seconds. */
export function useFitChanges(applianceId: string) {
  const queryClient = useQueryClient()
  /** The last change of each part that the list does not show yet. */
  const [last] = useState(() => new Map<string, Promise<Made>>())

  async function send(productId: string, { statement, seen }: Change): Promise<boolean> {
    try {
      const change = { applianceId, productId, statement, ...(seen !== undefined && { seen }) }
      const { results } = await read(api.POST('/api/admin/fits', { body: { changes: [change] } }))
      const refusal = REFUSALS[results[0] ?? '']
      if (refusal) toast({ text: 'Not saved', detail: refusal, tone: 'error' })
      return !refusal
    } catch (error) {
      toast({ text: 'Not saved', detail: errorText(error), tone: 'error' })
      return false
    }
  }

  /**
   * Makes a change once the one before it of the same part is answered.
   * @param changeOf what to send: `said` is what that one has said where the list does not show it yet, else undefined.
   */
  function make(productId: string, changeOf: (said?: Statement | null) => Change): Promise<Made> {
    const earlier = last.get(productId)
    const sent = (async () => {
      const before = await earlier
      const change = changeOf(before?.isSaved ? before.statement : before?.seen)
      return { ...change, isSaved: await send(productId, change) }
    })()
    last.set(productId, sent)
    void sent.then(async () => {
      await invalidateFits(queryClient)
      if (last.get(productId) === sent) last.delete(productId)
    })
    return sent
  }

  const undoOf = (fit: ApplianceFit, { statement, seen = null }: Made) => ({
    id: `fit ${fit.id}`,
    undo: () => void make(fit.id, () => ({ statement: seen, seen: statement })),
  })

  return {
    /** Says something of a part of which nothing was said, or overwrites what was. @returns whether it is saved. */
    async add(part: { id: string; partNumber: string }, statement: Statement): Promise<boolean> {
      const { isSaved } = await make(part.id, () => ({ statement, seen: undefined }))
      if (isSaved) toast({ text: `${part.partNumber} ${statement.fits ? 'fits' : 'does not fit'}` })
      return isSaved
    },
    async change(fit: ApplianceFit, change: Partial<Statement>) {
      const shown = statementOf(fit)
      const made = await make(fit.id, (said = shown) => ({ statement: { ...(said ?? shown), ...change }, seen: said }))
      if (made.isSaved) toast({ text: `Saved ${fit.partNumber}`, ...undoOf(fit, made) })
    },
    async remove(fit: ApplianceFit) {
      const made = await make(fit.id, (said = statementOf(fit)) => ({ statement: null, seen: said }))
      if (made.isSaved) toast({ text: `Removed ${fit.partNumber}`, ...undoOf(fit, made) })
    },
  }
}
