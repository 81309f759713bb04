import { progressOf, UNDO_DAYS } from '#domain/change-set.ts'
import { errorText } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { keptReasons, resultText, runChangeSet } from './change-set.ts'
import type { ChangeSet } from './change-set.ts'

/** Undoes a change of many parts and says how it went; `onUndone` hears of it. */
export async function undoChangeSet(id: string, onUndone: () => void): Promise<void> {
  try {
    const set = await runChangeSet(id, 'undo', (undoing) => {
      const { done, total } = progressOf(undoing)
      toast({ id: `undo-${id}`, tone: 'info', text: `Undoing: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}` })
    })
    // It is undone, whether or not the reasons can be read.
    const reasons = set.counts.kept > 0 ? await keptReasons(id).catch(() => []) : []
    toast({
      id: `undo-${id}`,
      text: resultText(set),
      tone: set.counts.kept > 0 ? 'warning' : 'success',
      ...(reasons.length > 0 && { detail: `${reasons.join('; ')}.` }),
    })
  } catch (error) {
    toast({ id: `undo-${id}`, text: 'Not undone', detail: errorText(error), tone: 'error' })
  }
  onUndone()
}

/** Says what a change has done, with Undo. */
export function showResult(set: ChangeSet, onUndone: () => void): void {
  const isClean = set.counts.failed === 0 && set.state === 'done'
  toast({
    text: resultText(set),
    tone: isClean ? 'success' : 'warning',
    ...(set.counts.written > 0 && {
      detail: `It can be undone for ${UNDO_DAYS} days, in Activity.`,
      undo: () => void undoChangeSet(set.id, onUndone),
    }),
  })
}
